/** How long repeated clicks and keys count as one. */

/** In ms. */
export const pressPauses = { addToCart: 300, tagRequest: 100, allTags: 200, tile: 300, filter: 300 } as const;

/** Returns whether a click now counts; those within `pause` ms after one that counts don't. */
export function pressGate(pause: number): (now: number) => boolean {
  let until = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now < until) return false;
    until = now + pause;
    return true;
  };
}

/** Runs the last of several calls once there were no more for `pause` ms. */
export function whenStill(pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(act: () => void): void {
      clearTimeout(timer);
      timer = setTimeout(act, pause);
    },
    cancel(): void {
      clearTimeout(timer);
    },
  };
}
