/** How long presses and keys are taken for repetitions of one, without the screen around them. */

/** In ms [A9.05] [B9.01]. */
export const pressPauses = { addToCart: 300, tagRequest: 100, allTags: 200, tile: 300, filter: 300 } as const;

/** Answers whether a press at this moment counts; what follows one that counts within `pause` ms does not. */
export function pressGate(pause: number): (now: number) => boolean {
  let until = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now < until) return false;
    until = now + pause;
    return true;
  };
}

/** Does the last of several things once nothing more has come for `pause` ms. */
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
