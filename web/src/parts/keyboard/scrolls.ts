/** For an element that scrolls its own content and has nothing in it to focus: arrow keys scroll it once the keyboard can reach it. */
export const scrollsByKeyboard = { tabIndex: 0 } as const;
