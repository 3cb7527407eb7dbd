/** Turns stored writes into the entries of a history, for the eyes of one viewer. */
import type { HistoryEntry } from '@operatory/contract/history';
import { maySeeDetail } from '@operatory/domain/cart';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { actsOnBehalf, type CartWrite, compactWrites, type HistoryLine } from '@operatory/domain/review';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CartSaveChanges } from '../database/schema/carts.ts';
import { type ReturnRow, readDescriptions, type SaveRow } from './history-reads.ts';

/** The most entries shown; older ones are left out. */
const maxEntries = 60;

interface Write extends CartWrite {
  readonly row: SaveRow;
}

function lineFrom({ overridePriceCents, ...line }: CartSaveChanges['lines'][number]): HistoryLine {
  if (overridePriceCents === undefined) return line;
  return { ...line, overridePrice: overridePriceCents === null ? null : cents(overridePriceCents) };
}

/** A save from before changes were recorded only shows that there was one. */
function writeFrom(row: SaveRow): Write {
  const { changes, savedAt, actorUserId } = row;
  return {
    row,
    at: savedAt.getTime(),
    actorUserId,
    lines: (changes?.lines ?? []).map(lineFrom),
    details: changes === null ? ['cart'] : changes.details,
    ...(changes?.returnedOrder === undefined ? {} : { returnedOrder: changes.returnedOrder }),
  };
}

/** Who it was, and for whom: staff act for the account, its own people for themselves. */
export function actorOf(
  { actor, actedAs }: { readonly actor: string | null; readonly actedAs: string | null },
  accountName: string,
): Pick<HistoryEntry, 'actor' | 'onBehalfOf'> {
  return {
    ...(actor === null ? {} : { actor }),
    ...(actsOnBehalf(actedAs) ? { onBehalfOf: accountName } : {}),
  };
}

export const nothingMore = { lines: [], details: [], reasons: [], message: '' } satisfies Partial<HistoryEntry>;

/** The writes of a cart, newest first, with consecutive ones as one entry. */
export async function cartEntries(
  scope: CustomerScope,
  database: Queryable,
  {
    rows,
    returns,
    accountName,
  }: { readonly rows: readonly SaveRow[]; readonly returns: readonly ReturnRow[]; readonly accountName: string },
): Promise<HistoryEntry[]> {
  const isSeen = (name: string) => maySeeDetail(scope.viewer, name);
  const groups = compactWrites(rows.map(writeFrom))
    .filter(({ lines, details }) => lines.length > 0 || details.length === 0 || details.some(isSeen))
    .slice(0, maxEntries);
  const names = await readDescriptions(
    database,
    groups.flatMap(({ lines }) => lines),
  );
  return groups.map(({ last, lines, details }) => {
    const { returnedOrder } = last;
    return {
      ...nothingMore,
      kind: returnedOrder === undefined ? 'changed' : 'returned',
      at: last.row.savedAt.toISOString(),
      ...actorOf(last.row, accountName),
      ...(returnedOrder === undefined ? {} : { orderNumber: returnedOrder }),
      message: returns.find(({ orderNumber }) => orderNumber === returnedOrder)?.message ?? '',
      lines: lines.map(({ overridePrice, ...line }) => ({
        ...line,
        description: names.get(line.itemNumber) ?? '',
        ...(overridePrice === undefined || !scope.seesPrices
          ? {}
          : { overridePrice: overridePrice === null ? null : dollarsFromCents(overridePrice) }),
      })),
      details: details.filter(isSeen),
    };
  });
}
