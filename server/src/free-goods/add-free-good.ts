/** Records a free good by hand, or replaces an entry. */
import { randomUUID } from 'node:crypto';
import type { FreeGoodItem } from '@operatory/contract/free-goods';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { couponItemProblems, ownProductProblems } from '@operatory/domain/free-goods';
import { type Cents, cents, centsFromDollars } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { refuseFields } from '../cart/field-refusal.ts';
import { joinContractPrice } from '../catalog/contract-price.ts';
import { isOrderableOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';
import { wireGiven } from './read-free-goods-report.ts';
import type { GivenRow } from './reads.ts';

/** The body of the call, as its schema read it. */
export interface NewFreeGood {
  readonly CustomerId: CustomerNumber;
  readonly Date: string;
  readonly Description: string;
  readonly Quantity: number;
  readonly UnitValue: number;
  readonly PartNumber?: string | undefined;
  readonly SaveId?: string | undefined;
  /** The entry that it takes the place of. */
  readonly Replaces?: string | undefined;
}

interface Facts {
  readonly today: PlainDate;
  /** The distributor's name. */
  readonly company: string;
  readonly now: Date;
}

interface ItemRow {
  description: string;
  isOrderable: boolean;
  price: number | null;
}

async function readOwnProduct(
  scope: CustomerScope,
  database: Queryable,
  { partNumber, today }: { readonly partNumber: string; readonly today: PlainDate },
) {
  const { rows } = await database.query<ItemRow>({
    name: 'free-good-item',
    text: `select i.description, ${isOrderableOf('i')} as "isOrderable", coalesce(p.price_cents, i.prices[$3::int]) as price
             from item i ${joinContractPrice('$1::integer', 'i.item_key', '$4::date')}
            where i.item_number = $2`,
    values: [scope.customerKey, partNumber, scope.pricePosition, today],
  });
  return rows[0];
}

/** The product as it was recorded, so that a changed quantity or day doesn't change what it was worth. */
async function readRecorded(scope: CustomerScope, database: Queryable, sent: NewFreeGood): Promise<Entry | undefined> {
  if (sent.Replaces === undefined || sent.PartNumber === undefined) return undefined;
  const { rows } = await database.query<Entry>({
    name: 'free-good-recorded',
    // A repeated call finds the entry that took its place.
    text: `select description, unit_value_cents as "unitValue", part_number as "partNumber"
             from free_good_entry where entry_id in ($1, $2) and customer_number = $3 and part_number = $4`,
    values: [sent.Replaces, sent.SaveId ?? null, scope.customerNumber, sent.PartNumber],
  });
  return rows[0];
}

interface Entry {
  readonly description: string;
  readonly unitValue: Cents;
  readonly partNumber: string | null;
}

/** For our own products, the catalog's description and the account's price are used, not the sent ones. */
async function entryOf(
  scope: CustomerScope,
  database: Queryable,
  sent: NewFreeGood,
  facts: Facts,
): Promise<Entry | Refusal<RefusalCode>> {
  const common = { date: sent.Date, quantity: sent.Quantity };
  const { PartNumber: partNumber } = sent;
  if (partNumber === undefined) {
    const unitValue = centsFromDollars(sent.UnitValue);
    const { Description: description } = sent;
    const wrong = refuseFields(
      couponItemProblems({ ...common, description, unitValue: { kind: 'amount', amount: unitValue } }, facts),
    );
    return wrong ?? { description: description.trim(), unitValue, partNumber: null };
  }
  const recorded = await readRecorded(scope, database, sent);
  if (recorded !== undefined) {
    return refuseFields(ownProductProblems({ ...common, partNumber, isOrderable: true }, facts)) ?? recorded;
  }
  const item = await readOwnProduct(scope, database, { partNumber, today: facts.today });
  const isOrderable = item?.isOrderable === true && item.price !== null;
  const wrong = refuseFields(ownProductProblems({ ...common, partNumber, isOrderable }, facts));
  if (wrong !== undefined) return wrong;
  return { description: item?.description ?? '', unitValue: cents(item?.price ?? 0), partNumber };
}

const columns = `to_char(given_on, 'YYYY-MM-DD') as date, coalesce(part_number, '0') as "partNumber", description, quantity,
  unit_value_cents as "unitValue", recorded_at as "internalDate", part_number is not null as "isFromStock",
  entry_id as "entryId"`;

/**
 * Stores the entry and returns it as the report will show it. The same entry under the same id is stored once;
 * an id used by another entry is refused with `free-goods.not-saved`. An entry that it replaces must still be
 * there, otherwise `free-goods.gone`; it is removed in the same statement.
 */
export async function addFreeGood(
  scope: CustomerScope,
  database: Queryable,
  sent: NewFreeGood,
  facts: Facts,
): Promise<Omit<FreeGoodItem, 'item'> | Refusal<RefusalCode>> {
  if (sent.CustomerId !== scope.customerNumber) return refuse('free-goods.not-saved');
  const entry = await entryOf(scope, database, sent, facts);
  if ('refused' in entry) return entry;
  const values = [
    sent.SaveId ?? randomUUID(),
    scope.customerNumber,
    sent.Date,
    entry.description,
    sent.Quantity,
    entry.unitValue,
    entry.partNumber,
  ];
  const stored = await database.query<GivenRow>({
    name: 'free-good-insert',
    text: `with replaced as (
             delete from free_good_entry where entry_id = $10::uuid and customer_number = $2
                and not exists (select from free_good_entry where entry_id = $1::uuid) returning entry_id)
           insert into free_good_entry (entry_id, customer_number, given_on, description, quantity, unit_value_cents,
                                        part_number, recorded_by_user_id, recorded_at)
           select $1::uuid, $2, $3::date, $4, $5::int, $6::bigint, $7, $8, $9::timestamptz
            where $10::uuid is null or exists (select from replaced)
           on conflict (entry_id) do nothing returning ${columns}`,
    values: [...values, scope.viewer.userId, facts.now, sent.Replaces ?? null],
  });
  // Nothing was inserted: the entry exists already, unless its id was used for something else.
  const [row] =
    stored.rows.length > 0
      ? stored.rows
      : (
          await database.query<GivenRow>(
            `select ${columns} from free_good_entry
              where entry_id = $1 and customer_number = $2 and given_on = $3 and description = $4 and quantity = $5
                and unit_value_cents = $6 and part_number is not distinct from $7`,
            values,
          )
        ).rows;
  if (row !== undefined) return wireGiven(scope, row);
  return refuse(sent.Replaces === undefined ? 'free-goods.not-saved' : 'free-goods.gone');
}
