{ half = with_interval(cell("value"), cell("half")) }
{ print tex(cell("text")) " | " half " | " unit(cell("unit")) }
