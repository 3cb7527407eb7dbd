/** People for tests. */
import type { Permission, User } from './viewer.ts';

/** A signed-in person with these permissions who may reach every account, unless `more` says otherwise. */
export function userWith(permissions: Iterable<Permission>, more: Partial<User> = {}): User {
  return {
    kind: 'user',
    userId: 'u',
    email: 'u@people.test',
    name: 'U',
    permissions: new Set(permissions),
    territoryIds: new Set(),
    accounts: 'all',
    ...more,
  };
}
