/** Puts a wrong password into the audit log. */
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Queryable } from '../database/database.ts';

/**
 * Stores the typed text only if it's a known e-mail address, because people type passwords into the wrong field.
 * Returns the known address.
 */
export async function noteRefusedSignIn(database: Queryable, typed: string, by: Actor): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string; email: string }>(
    'select id, email from "user" where email = $1',
    [typed.trim().toLowerCase().replaceAll('\0', '')],
  );
  const [person] = rows;
  await writeAudit(database, {
    kind: 'sign-in-refused',
    by: { ...by, id: null, name: '' },
    about: person?.email ?? 'unknown e-mail',
    ...(person === undefined ? {} : { aboutId: person.id }),
  });
  return person?.email;
}
