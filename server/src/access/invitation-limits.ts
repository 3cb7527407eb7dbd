/** How many invitations leave: they are mails to addresses that the inviter chooses, sent by the distributor. */
import type { Queryable } from '../database/database.ts';
import { sharedLimiter } from '../limits/shared-limiter.ts';

/** Counts one invitation. Returns 0, or the seconds until the inviter may send the next one to this address. */
export type InvitationLimits = (invitation: { readonly inviterId: string; readonly email: string }) => Promise<number>;

/** Per hour, a person can send 60 invitations, and 5 to the same address. The limits are per inviter, so no one can use up someone else's. */
export function invitationLimits(database: Queryable): InvitationLimits {
  const ofInviter = sharedLimiter(database, { name: 'invitations', most: 60, seconds: 3_600 });
  const ofAddress = sharedLimiter(database, { name: 'invitations-to', most: 5, seconds: 3_600 });
  return async ({ inviterId, email }) => {
    const seconds = await ofInviter.take(inviterId);
    return seconds > 0 ? seconds : ofAddress.take(`${inviterId} ${email.toLowerCase()}`);
  };
}
