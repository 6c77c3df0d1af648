/* a plate */
void ra_plate(void)
{
}
