/** People may only read about themselves; everyone else looks as if they didn't exist. */
import type { User } from '@operatory/domain/access';

/** Whether an e-mail address (in any letter case) or a user id names the caller. */
export function isSelf(viewer: User, who: string): boolean {
  return who === viewer.userId || who.trim().toLowerCase() === viewer.email.toLowerCase();
}
