{ print tex(cell("text")) " | " with_interval(cell("value"), cell("half")) " | " unit(cell("unit")) }
