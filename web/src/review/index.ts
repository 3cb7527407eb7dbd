/** The entry of the review feature: what other parts of the page need before any of its screens is open. */
export { refreshCartHistory, refreshHistories } from './queries.ts';
