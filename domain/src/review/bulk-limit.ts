/** How many orders one press may release, so that no call takes longer than people wait for a page. */
export const maxReleasedAtOnce = 100;
