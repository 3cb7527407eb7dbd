/** Stands where a secret or a card's number was. */
export const removed = '(removed)';
