/** Numbers that the ERP sent for an order and that contradict the stored ones: it may have entered the order twice. */
import type { NumberConflict } from '@operatory/contract/order-messages';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Actor, aboutOrder, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';

/** As many are shown at once; each that is settled makes room for the next. */
const maxShown = 100;

/**
 * Keeps a number from a receipt that was refused, or from an 855, unless the order has it. The same number again changes nothing, so that
 * an ERP that repeats itself raises no alert that someone has settled.
 */
export async function noteNumberConflict(
  database: Queryable,
  { orderNumber, named, sentBy, at }: Pick<NumberConflict, 'orderNumber' | 'named' | 'sentBy'> & { readonly at: Date },
): Promise<void> {
  await database.query({
    name: 'erp-number-conflict-note',
    text: `insert into erp_number_conflict (order_number, named, sent_by, at)
           select order_number, $2, $3, $4 from sales_order
            where order_number = $1 and erp_order_number is distinct from $2
               on conflict do nothing`,
    values: [orderNumber, named, sentBy, at],
  });
}

/** Those that no one has settled, newest first. */
export async function listNumberConflicts(database: Queryable): Promise<NumberConflict[]> {
  const { rows } = await database.query<Omit<NumberConflict, 'at'> & { readonly at: Date }>({
    name: 'erp-number-conflicts',
    text: `select c.order_number::float8 as "orderNumber", o.erp_order_number as "erpOrderNumber", c.named,
                  other.order_number::float8 as "namedFor", c.sent_by as "sentBy", c.at
             from erp_number_conflict c join sales_order o using (order_number)
             left join sales_order other on other.erp_order_number = c.named
            where c.settled_at is null order by c.at desc, c.order_number limit ${maxShown}`,
  });
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Notes that someone has checked the order in the ERP. The same call again changes nothing. */
export async function settleNumberConflict(
  { pool, now }: Services,
  by: Actor,
  { orderNumber, named }: Pick<NumberConflict, 'orderNumber' | 'named'>,
): Promise<Refusal<RefusalCode> | undefined> {
  return inTransaction(pool, async (client): Promise<Refusal<RefusalCode> | undefined> => {
    const { rows } = await client.query<{ isOpen: boolean }>({
      name: 'erp-number-conflict-settle',
      text: `update erp_number_conflict c set settled_at = coalesce(c.settled_at, $3)
               from (select settled_at from erp_number_conflict where order_number = $1 and named = $2 for update) before
              where c.order_number = $1 and c.named = $2 returning before.settled_at is null as "isOpen"`,
      values: [orderNumber, named, now()],
    });
    const [settled] = rows;
    if (settled === undefined) return refuse('order-message.no-conflict', { orderNumber, named });
    if (settled.isOpen) {
      await writeAudit(client, { kind: 'erp-number-checked', by, about: aboutOrder(orderNumber), after: { named } });
    }
    return undefined;
  });
}
