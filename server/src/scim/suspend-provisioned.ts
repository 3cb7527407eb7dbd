/** Suspends people for their directory, and lets back in only whom it suspended. */
import type { Held } from '../administration/change-person.ts';
import { administrationEnded, byProvisioning, bySide, readSuspension, suspend } from '../administration/suspensions.ts';
import type { Turn } from './in-turn.ts';
import { ScimError } from './scim-error.ts';

/**
 * Ends the person's sessions and links. A suspension by the distributor stays theirs. That of a practice is replaced, because the practice
 * could end it, and the directory wouldn't know.
 */
export async function suspendProvisioned({ client, by, notes }: Turn, userId: string, held: Held): Promise<void> {
  const before = await readSuspension(client, userId);
  if (before !== undefined && before.by !== 'practice') return;
  await suspend(client, userId);
  const lost = held.permissions.includes('Administration') ? administrationEnded : {};
  const wasByPractice = before !== undefined;
  const after = { ...byProvisioning({ wasWithdrawn: held.isWithdrawn && !wasByPractice, wasByPractice }), ...lost };
  notes.push({ kind: 'person-suspended', by, about: held.email, aboutId: userId, after });
}

interface LetIn {
  readonly held: Held;
  readonly isLenient: boolean;
}

/**
 * Someone whom a load had withdrawn before stays withdrawn until a load brings them back, and someone whom a practice had suspended is
 * suspended by the practice again.
 */
export async function letBackIn(
  { client, by, notes }: Turn,
  userId: string,
  { held, isLenient }: LetIn,
): Promise<void> {
  if (!held.isWithdrawn) return;
  const suspension = await readSuspension(client, userId);
  if (suspension?.by !== 'provisioning') {
    if (isLenient) return;
    throw new ScimError(
      400,
      `${held.email} wasn’t suspended by provisioning. Only the people who did it can let them in again.`,
      'mutability',
    );
  }
  if (suspension.wasByPractice) {
    notes.push({ kind: 'person-suspended', by, about: held.email, aboutId: userId, after: bySide(false) });
    return;
  }
  await client.query(
    `update "user" set is_suspended = false, withdrawn_at = case when $2 then withdrawn_at end, updated_at = now(),
            version = version + 1 where id = $1`,
    [userId, suspension.wasWithdrawn],
  );
  notes.push({ kind: 'person-restored', by, about: held.email, aboutId: userId });
}
