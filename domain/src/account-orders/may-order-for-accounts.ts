/** Who may fill the carts of several accounts at once. */
import { kindOf, type Viewer } from '../access/index.ts';

/**
 * Everyone who may change the cart of two accounts or more: customer service, account managers, and people of a practice who
 * have its cart. Which accounts those are is `account.change-cart`. The rule isn't in the table of capabilities, because the shop's first
 * page loads that and has no room for it.
 */
export function mayOrderForAccounts(viewer: Viewer): boolean {
  if (viewer.kind !== 'user' || viewer.viewedBy !== undefined) return false;
  if (viewer.accounts !== 'all' && viewer.accounts.size < 2) return false;
  const kind = kindOf(viewer);
  const fillsCarts = kind === 'customer-user' && !viewer.permissions.has('ViewOnly');
  return fillsCarts || kind === 'customer-service' || kind === 'account-manager';
}
