/** Mails a link by which someone sets their password, and records it. */
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Mails someone a link of their own, and records it: whether another mail goes out, or only takes the place of one that still waits. */
export async function mailLink(
  client: Queryable,
  {
    userId,
    email,
    madeBy,
    by,
  }: { readonly userId: string; readonly email: string; readonly madeBy: string; readonly by: Actor },
): Promise<void> {
  const { isReplacement } = await queueMail(client, { kind: 'invitation', userId, madeBy });
  const kind = isReplacement ? 'link-mail-replaced' : 'link-mailed';
  await writeAudit(client, { kind, by, about: email, aboutId: userId });
}
