/** Creates the demo people. */
import type pg from 'pg';
import { createUser } from '../../access/create-user.ts';
import { hashPassword } from '../../access/passwords.ts';
import { demoPassword, demoPeople } from '../people.ts';

export async function loadPeople(client: pg.PoolClient): Promise<void> {
  // They share one password, and making a hash is slow on purpose.
  const passwordHash = await hashPassword(demoPassword);
  for (const { email, name, permissions, territoryIds, accounts } of demoPeople) {
    await createUser(client, { email, name, passwordHash, permissions, territoryIds, accounts });
  }
}
