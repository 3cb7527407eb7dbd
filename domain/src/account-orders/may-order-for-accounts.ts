/** Who may fill the carts of several accounts at once. */
import { mayCopyLists, type Viewer } from '../access/index.ts';

/**
 * Everyone who may change the cart of two accounts or more: customer service, account managers, and people of a practice who
 * have its cart. They are those who copy lists, too. Which accounts those are is `account.change-cart`.
 */
export function mayOrderForAccounts(viewer: Viewer): boolean {
  return viewer.kind === 'user' && mayCopyLists(viewer) && (viewer.accounts === 'all' || viewer.accounts.size > 1);
}
