/** What changed in a cart after someone asked for it to be approved, and what its approver changed. */
import type { PricedCartRow } from '../cart/cart-rows.ts';
import type { Queryable } from '../database/database.ts';
import type { AskedLineRow } from '../database/schema/approvals.ts';
import type { CartSaveChanges } from '../database/schema/carts.ts';
import { type ApprovalRow, approvedHash } from './approval-rows.ts';

/** A line with another quantity than at that time. */
export interface AskedQuantity {
  readonly itemNumber: string;
  readonly description: string;
  readonly isFreeGood: boolean;
  readonly before: number;
  readonly after: number;
}

/** Maximum number of saves that are read; if there are more, only the oldest and the current cart are compared. */
const maxSaves = 500;

/**
 * Each line whose quantity differs from that version of the cart; a line that changed back isn't included. The state
 * found by the first later save is the requested one.
 */
export async function readChangesSince(
  database: Queryable,
  { cartKey, lines, facts }: PricedCartRow,
  askedModified: number,
): Promise<AskedQuantity[]> {
  const { rows } = await database.query<{ lines: CartSaveChanges['lines'] | null }>({
    name: 'approval-changes',
    text: `select s.changes -> 'lines' as lines from cart_save s
            where s.cart_key = $1 and s.modified > $2 order by s.modified limit ${maxSaves}`,
    values: [cartKey, askedModified],
  });
  const asked = new Map<string, CartSaveChanges['lines'][number]>();
  for (const line of rows.flatMap((row) => row.lines ?? [])) {
    const key = `${line.itemNumber} ${line.type}`;
    if (!asked.has(key)) asked.set(key, line);
  }
  const names = await readDescriptions(
    database,
    [...asked.values()].map(({ itemNumber }) => itemNumber),
  );
  return [...asked.values()].flatMap(({ itemNumber, type, before }) => {
    const own = lines.flatMap((line, index) =>
      line.itemNumber === itemNumber && line.type === type ? [{ line, place: index }] : [],
    );
    const after = own.reduce((sum, { line }) => sum + line.quantity, 0);
    if (after === before) return [];
    const inCart = own.map(({ line, place }) => line.description || facts[place]?.description)[0];
    return [
      { itemNumber, description: inCart || names.get(itemNumber) || itemNumber, isFreeGood: type !== 0, before, after },
    ];
  });
}

/** Each line whose quantity the approver changed by approving the request. */
export async function readApproverChanges(
  database: Queryable,
  { cartKey, state, decidedAt }: ApprovalRow,
  asked: readonly AskedLineRow[],
): Promise<AskedQuantity[]> {
  if (state !== 'approved') return [];
  const { rows } = await database.query<{ lines: CartSaveChanges['lines'] | null }>({
    name: 'approver-changes',
    text: `select s.changes -> 'lines' as lines from cart_save s
            where s.cart_key = $1 and s.content_hash = '${approvedHash}' and s.saved_at = $2`,
    values: [cartKey, decidedAt],
  });
  const changed = rows.flatMap(({ lines }) => lines ?? []);
  const names = await readDescriptions(
    database,
    changed.map(({ itemNumber }) => itemNumber),
  );
  return changed.flatMap(({ itemNumber, type, before, after }) => {
    const isFreeGood = type !== 0;
    const inRequest = asked.find((line) => line.itemNumber === itemNumber && line.isFreeGood === isFreeGood);
    const description = inRequest?.description || names.get(itemNumber) || itemNumber;
    return before === after ? [] : [{ itemNumber, description, isFreeGood, before, after }];
  });
}

/** Of products that may not be in the cart anymore. */
async function readDescriptions(database: Queryable, itemNumbers: readonly string[]): Promise<Map<string, string>> {
  if (itemNumbers.length === 0) return new Map();
  const { rows } = await database.query<{ itemNumber: string; description: string }>({
    name: 'approval-change-names',
    text: 'select item_number as "itemNumber", description from item where item_number = any($1)',
    values: [itemNumbers],
  });
  return new Map(rows.map(({ itemNumber, description }) => [itemNumber, description]));
}
