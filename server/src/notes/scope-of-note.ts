/** Opens the account that a note belongs to, for calls that name the note alone. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { AccountCapability, User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { accountOfNote } from './reads.ts';

/** A note of an account that the viewer may not see is refused like one that doesn't exist. */
export async function scopeOfNote(
  { pool, scopes }: Services,
  viewer: User,
  capability: AccountCapability,
  noteId: string,
): Promise<CustomerScope | Refusal<RefusalCode>> {
  const customerNumber = await accountOfNote(pool, noteId);
  if (customerNumber === undefined) return refuse('note.not-found');
  const scope = await scopes.open(viewer, capability, customerNumber);
  return isRefusal(scope) && scope.refused === 'customer.not-found' ? refuse('note.not-found') : scope;
}
