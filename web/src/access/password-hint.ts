/** What the field for a new password says about it. */
export const passwordHint = (minimumLength: number) =>
  `At least ${minimumLength} characters. A few unrelated words are easy to remember and hard to guess.`;
