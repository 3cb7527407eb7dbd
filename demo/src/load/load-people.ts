/** Creates the demo people. */

import { createUser } from '@operatory/server/access/create-user.ts';
import { hashPassword } from '@operatory/server/access/passwords.ts';
import type pg from 'pg';
import { demoPassword, demoPeople } from '../people.ts';

export async function loadPeople(client: pg.PoolClient): Promise<void> {
  // They share one password, and making a hash is slow on purpose.
  const passwordHash = await hashPassword(demoPassword);
  for (const { email, name, permissions, territoryIds, accounts } of demoPeople) {
    await createUser(client, { email, name, passwordHash, permissions, territoryIds, accounts });
  }
}
