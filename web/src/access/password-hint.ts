/** The hint of the field for a new password. */
export const passwordHint = (minimumLength: number) =>
  `At least ${minimumLength} characters. A few unrelated words are easy to remember and hard to guess.`;
