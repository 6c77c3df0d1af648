int second(int x);
int first(int x)
{
    return second(x + 1) * (x + 1) + x + 2;
}
int second(int x)
{
    return x + 1;
}
