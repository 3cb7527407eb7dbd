/** How long the cart waits for what, in ms; the only place where these numbers stand. */

/** After the last change of a quantity or a detail, before it is saved [B9.02]. */
export const quantityDelayMs = 300;
/** Between two presses of the send button [B9.02]. */
export const sendDelayMs = 200;
/** Changes that go on and on are saved at least this often. */
export const longestDelayMs = 3_000;
/** Waits between tries while the server does not answer; the last is repeated. */
export const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** A window that comes to the front again reads the cart when it has not heard of it for so long. */
export const staleAfterMs = 15_000;
/** Where the browser cannot say which windows are open, a window that was silent for so long counts as closed. */
export const closedAfterMs = 180_000;
/** Where the browser cannot say which windows are open, each says so that often. */
export const aliveEveryMs = 10_000;
/**
 * When a window looks for edits that closed windows left, counted from the look before. Soon at first: after a
 * reload, the browser may still hold the page that was left for open.
 */
export const strayEditsFirstMs = [250, 1_250] as const;
export const strayEditsEveryMs = 10_000;
