/** E-mails people when they sign in with a browser that they haven't used before. */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/database.ts';

/**
 * The first sign-in is never reported, because the person was just invited. The browser is identified when the e-mail
 * is sent.
 */
async function noteNewDevice(database: Queryable, email: string): Promise<void> {
  await database.query(
    `insert into mail (kind, recipient, user_id, made_by)
     select 'new-device', email, id, '' from "user" u
      where email = $1
        and (select count(*) from (
               select from audit_entry e where e.subject_id = u.id and e.kind = 'sign-in' limit 2) earlier) > 1`,
    [email.trim().toLowerCase().replaceAll('\0', '')],
  );
}

/** The person is signed in, whether or not they can be notified. */
export async function tellNewDevice(database: Queryable, email: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await noteNewDevice(database, email);
  } catch (error) {
    log.warn({ err: error }, 'no mail about a sign-in');
  }
}
