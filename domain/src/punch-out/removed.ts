/** Replaces a secret or a card number. */
export const removed = '(removed)';
