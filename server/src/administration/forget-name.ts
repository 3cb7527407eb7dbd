/** Removes a forgotten person's name from others' notices and from texts about requests. */
import type { Queryable } from '../database/database.ts';
import type { Held } from './change-person.ts';

const former = 'Former user';
/** SQL of a text without the name `$2`, as a whole word and ignoring case. */
const without = (text: string) =>
  `regexp_replace(${text}, '(?<![[:alnum:]])' || regexp_replace($2, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '(?![[:alnum:]])', '${former}', 'gi')`;

/** Texts that people wrote: the person's own, and others' in the person's accounts. */
const writtenWords = [
  { table: 'order_approval', columns: ['note', 'message'], by: ['asked_by_user_id', 'decided_by_user_id'] },
  { table: 'back_order_decision', columns: ['note', 'answer'], by: ['by_user_id', 'answered_by_user_id'] },
  { table: 'order_request', columns: ['note', 'answer'], by: ['asked_by_user_id', 'answered_by_user_id'] },
  { table: 'delivery_check', columns: ['note', 'settlement'], by: ['checked_by_user_id', 'settled_by_user_id'] },
  { table: 'order_review', columns: ['message'], by: ['decided_by_user_id'] },
] as const;

/** Columns with a name or an e-mail instead of a person's id; some also name programs. `person` has the id of newer rows. */
export const signedColumns: readonly { readonly table: string; readonly column: string; readonly person?: string }[] = [
  { table: 'mail', column: 'made_by' },
  { table: 'access_link', column: 'made_by' },
  { table: 'exchange_profile', column: 'changed_by' },
  { table: 'erp_webhook', column: 'changed_by' },
  { table: 'erp_file_way', column: 'changed_by' },
  { table: 'exchange_run', column: 'sent_by', person: 'sent_by_user' },
  { table: 'order_receipt', column: 'sent_by' },
  { table: 'order_proof', column: 'sent_by' },
  { table: 'erp_number_conflict', column: 'sent_by' },
];

/** Removes the person from them, and also a namesake where only the name identifies the author. */
async function forgetSignatures(client: Queryable, userId: string, { name, email }: Held): Promise<void> {
  for (const { table, column, person } of signedColumns) {
    const isTheirs = person === undefined ? '' : ` and coalesce(${person}, $3) = $3`;
    await client.query(
      `update ${table} set ${column} = '${former}' where ${column} in (nullif($1, ''), $2)${isTheirs}`,
      person === undefined ? [name, email] : [name, email, userId],
    );
  }
}

/** Call it while the person's accounts still exist, because they determine which requests are affected. */
export async function forgetName(client: Queryable, userId: string, held: Held): Promise<void> {
  const { name, accounts } = held;
  // Older notices don't record whose name they contain, so a namesake's is removed as well.
  await client.query(
    `update notice set facts = facts - 'actorId' || jsonb_build_object('actor', '${former}')
      where facts ->> 'actorId' = $1 or (not facts ? 'actorId' and facts ->> 'actor' = $2)`,
    [userId, name],
  );
  await forgetSignatures(client, userId, held);
  if (name.trim() === '') return;
  await client.query(
    `update notice set facts = jsonb_set(facts, '{message}', to_jsonb(${without("(facts ->> 'message')")}))
      where facts ? 'message' and position(lower($2) in lower(facts ->> 'message')) > 0
        and (facts ->> 'actor' = '${former}' or customer_number = any($1::text[]))`,
    [accounts, name],
  );
  for (const { table, columns, by } of writtenWords) {
    const sets = columns.map((column) => `${column} = ${without(column)}`);
    const has = columns.map((column) => `position(lower($2) in lower(${column})) > 0`);
    await client.query(
      `update ${table} set ${sets.join(', ')}
        where (${has.join(' or ')})
          and ($1 in (${by.join(', ')}) or customer_number = any($3::text[]))`,
      [userId, name, accounts],
    );
  }
}
