/** Who may fill the carts of several accounts at once. */
import { kindOf, type Viewer } from '../access/index.ts';

/**
 * Everyone who may change the cart of two accounts or more: customer service, account managers, and practice users who
 * can fill its cart. The rule is the same as `mayCopyLists`. `account.change-cart` decides which accounts.
 */
export function mayOrderForAccounts(viewer: Viewer): boolean {
  if (viewer.kind !== 'user' || viewer.viewedBy !== undefined) return false;
  if (viewer.accounts !== 'all' && viewer.accounts.size < 2) return false;
  const kind = kindOf(viewer);
  const fillsCarts = kind === 'customer-user' && !viewer.permissions.has('ViewOnly');
  return fillsCarts || kind === 'customer-service' || kind === 'account-manager';
}
