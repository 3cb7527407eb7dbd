/** The cart's delays, in ms. */

/** After the last change of a quantity or a detail, before it is saved [B9.02]. */
export const quantityDelayMs = 300;
/** Between two clicks of the send button [B9.02]. */
export const sendDelayMs = 200;
/** Continuous changes are saved at least this often. */
export const longestDelayMs = 3_000;
/** A tab that is activated reads the cart if its last update is older than this. */
export const staleAfterMs = 15_000;
/**
 * When a tab looks for edits that closed tabs left, counted from the previous time. Soon at first: after a reload, the
 * browser may still consider the old page open.
 */
export const strayEditsFirstMs = [250, 1_250] as const;
export const strayEditsEveryMs = 10_000;
