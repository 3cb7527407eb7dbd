/** A person's morning queue, as a page and as a file. */
import type { MorningEntry, morningQueueRoutes } from '@operatory/contract/morning-queue';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { can, kindOf, type User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { kindNames, type MorningFacts, type MorningKind, reasonWords } from '@operatory/domain/morning-queue';
import { csvLine, withoutFormula } from '../exchange/write-csv.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type EntryRow, type ReasonRow, readMorningQueue } from './reads.ts';

type Query = RouteRequest<typeof morningQueueRoutes.listMorningQueue>['query'];

/** Account managers work for their territories, customer service for everyone. */
export const territoriesOf = (viewer: User): string[] | null =>
  kindOf(viewer) === 'customer-service' ? null : [...viewer.territoryIds];

/** Where a reason can be seen: a back-ordered line on the desk, where it can be decided. */
function pathOf(kind: MorningKind, customerNumber: string, { facts }: ReasonRow): string | undefined {
  if (kind === 'date-slipped' && typeof facts.orderNumber === 'number') {
    // Reasons that an earlier release found don't name the line.
    const line = typeof facts.lineNumber === 'number' ? `&line=${facts.orderNumber}-${facts.lineNumber}` : '';
    return `/back-orders?find=${facts.orderNumber}${line}`;
  }
  if (typeof facts.orderNumber === 'number') return `/order/${facts.orderNumber}`;
  if (typeof facts.itemNumber === 'string') return `/customer/${customerNumber}/product/internal/${facts.itemNumber}`;
  return kind === 'stale-cart' ? `/customer/${customerNumber}/cart` : undefined;
}

/** The words of an entry, as its reader may see them. */
export function entryFrom(row: EntryRow, viewer: User, today: PlainDate): MorningEntry {
  const { customerNumber, customerName, phone, kind, worth, reasons, territoryId } = row;
  const account = { customerNumber: customerNumber as CustomerNumber, territoryId };
  const seesPrices = can(viewer, 'account.view-prices', account);
  return {
    ...{ customerNumber, customerName, phone, kind },
    ...(seesPrices ? { worth: dollarsFromCents(cents(Number(worth))) } : {}),
    reasons: reasons.map((reason) => {
      const path = pathOf(kind, customerNumber, reason);
      const facts = reason.facts as unknown as MorningFacts[MorningKind];
      return {
        key: reason.key,
        words: reasonWords(kind, { facts, worth: cents(reason.worth) }, { today, seesPrices }),
        ...(path === undefined ? {} : { path }),
      };
    }),
  };
}

export async function listMorningQueue(
  services: Services,
  viewer: User,
  { pageIndex, pageSize, kind, find }: Query,
): Promise<RouteReply<typeof morningQueueRoutes.listMorningQueue>> {
  const today = todayOf(services, services.now());
  const asked = { territoryIds: territoriesOf(viewer), userId: viewer.userId, today, kind, find: find.trim() };
  const { rows, counts, builtAt } = await readMorningQueue(services.pool, asked, {
    limit: pageSize + 1,
    offset: pageIndex * pageSize,
  });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    data: rows.slice(0, pageSize).map((row) => entryFrom(row, viewer, today)),
    hasMore: rows.length > pageSize,
    totalCount: kind === undefined ? all : (counts[kind] ?? 0),
    counts,
    builtAt: builtAt?.toISOString() ?? null,
  };
}

const rowsAtOnce = 500;

/** Every entry as CSV, a page at a time. */
export async function* morningQueueCsv(
  services: Services,
  viewer: User,
  query: Omit<Query, 'pageIndex' | 'pageSize'>,
): AsyncGenerator<string> {
  yield csvLine(['Account', 'Practice', 'Phone', 'Kind', 'Value', 'Reasons']);
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await listMorningQueue(services, viewer, { ...query, pageIndex, pageSize: rowsAtOnce });
    for (const { customerNumber, customerName, phone, kind, worth, reasons } of page.data) {
      const words = reasons.map((reason) => reason.words).join('; ');
      const cells = [customerNumber, customerName, phone, kindNames[kind], worth?.toFixed(2) ?? '', words];
      yield csvLine(cells.map(withoutFormula));
    }
    if (!page.hasMore) return;
  }
}
