/** Who copies lists from one account to others. In its own file to keep it out of the first bundle. */
import { kindOf, type Viewer } from './viewer.ts';

/**
 * Everyone who may create a list at some account: customer service, account managers, and people of a practice who have its
 * cart. Which accounts those are is `account.edit-lists`.
 */
export function mayCopyLists(viewer: Viewer): boolean {
  if (viewer.kind !== 'user' || viewer.viewedBy !== undefined) return false;
  const kind = kindOf(viewer);
  const hasCart = kind === 'customer-user' && !viewer.permissions.has('ViewOnly');
  return hasCart || kind === 'customer-service' || kind === 'account-manager';
}
