{ print cell("c") }
