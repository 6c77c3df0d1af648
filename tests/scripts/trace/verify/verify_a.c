// A study.
int main(void) {
    return puts("quickness");
}
