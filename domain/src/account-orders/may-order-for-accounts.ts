/** Who may fill the carts of several accounts at once. */
import { mayCopyLists, type Viewer } from '../access/index.ts';

/**
 * Everyone who may change the cart of two accounts or more: customer service, account managers, and practice users who
 * can fill its cart. The rule is the same as `mayCopyLists`. `account.change-cart` decides which accounts.
 */
export function mayOrderForAccounts(viewer: Viewer): boolean {
  return viewer.kind === 'user' && mayCopyLists(viewer) && (viewer.accounts === 'all' || viewer.accounts.size > 1);
}
