/**
 * The cart that a buyer sends back: found by the ids of its lines, rebuilt from their parts, and never someone else's.
 */
import { randomUUID } from 'node:crypto';
import {
  type BroughtLine,
  goneCart,
  type Rejection,
  type RestoredCart,
  restoreCart,
} from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import type { Connection } from '../connections.ts';

interface KnownLine {
  readonly auxiliaryId: string;
  readonly itemNumber: string;
  readonly isOwn: boolean;
}

/** Which of the lines were returned before, and whether by this very connection and account. */
async function readKnownLines(
  database: Queryable,
  { connectionId, customerNumber }: Connection,
  auxiliaryIds: readonly string[],
): Promise<KnownLine[]> {
  const { rows } = await database.query<KnownLine>({
    name: 'punch-out-known-lines',
    text: `select l.auxiliary_id as "auxiliaryId", l.item_number as "itemNumber",
                  l.connection_id = $1 and s.customer_number = $2 as "isOwn"
             from punch_out_line l join punch_out_session s on s.session_id = l.session_id
            where l.auxiliary_id = any($3)`,
    values: [connectionId, customerNumber, auxiliaryIds],
  });
  return rows;
}

/** Those of the parts that a buyer can have now. */
export async function readSoldItems(database: Queryable, itemNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ itemNumber: string }>({
    name: 'punch-out-sold-items',
    text: `select item_number as "itemNumber" from item
            where item_number = any($1) and is_orderable and withdrawn_at is null and not is_hidden_from_customer and life_cycle <> 'D'`,
    values: [itemNumbers],
  });
  return new Set(rows.map(({ itemNumber }) => itemNumber));
}

/** The cart to continue with. Lines of another account's cart are always refused. */
export async function readBroughtCart(
  database: Queryable,
  connection: Connection,
  lines: readonly BroughtLine[],
): Promise<RestoredCart | Rejection> {
  const auxiliaryIds = lines.flatMap(({ auxiliaryId }) => (auxiliaryId === '' ? [] : [auxiliaryId]));
  const known = await readKnownLines(database, connection, auxiliaryIds);
  const own = new Map(known.filter(({ isOwn }) => isOwn).map((line) => [line.auxiliaryId, line.itemNumber]));
  if (known.some(({ auxiliaryId }) => !own.has(auxiliaryId))) {
    return goneCart('The cart that these lines belong to is not there. Please begin a new one.');
  }
  const itemOf = ({ auxiliaryId, partNumber }: BroughtLine) => own.get(auxiliaryId) ?? partNumber;
  const sold = await readSoldItems(database, lines.map(itemOf));
  const itemNumberOf = (line: BroughtLine) => {
    const itemNumber = itemOf(line);
    return sold.has(itemNumber) ? itemNumber : undefined;
  };
  return restoreCart(lines, itemNumberOf, { areFreeGoodsOff: !connection.profile.areFreeGoodsReturned });
}

/** Makes the session's cart with these lines. */
export async function insertBroughtCart(
  database: Queryable,
  {
    sessionId,
    customerNumber,
    lines,
    now,
  }: {
    readonly sessionId: string;
    readonly customerNumber: string;
    readonly lines: RestoredCart['lines'];
    readonly now: Date;
  },
): Promise<void> {
  await database.query({
    name: 'punch-out-cart-insert',
    text: `insert into cart (cart_key, customer_number, modified, created_at, punch_out_session_id, lines, line_count)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      randomUUID(),
      customerNumber,
      now.getTime() * 1000,
      now,
      sessionId,
      JSON.stringify(lines.map(({ itemNumber, quantity }) => ({ itemNumber, type: 0, quantity }))),
      lines.length,
    ],
  });
}
