/** Advances orders in the records, and reports their status to Operatory. */
import { createHash } from 'node:crypto';
import type { Report } from './books.ts';
import { lastStep, reportsOf } from './fates.ts';
import { unlessLost } from './faults.ts';
import type { Taking } from './take-messages.ts';

/** Takes each due step of each order: the reports are in the books before the step is. Rejects with `Restart`. */
export function takeSteps({ books, house, now, say, mayEnd }: Taking, paceMs: number): number {
  let taken = 0;
  for (const order of books.orders()) {
    if (order.isWithdrawn || order.step >= lastStep || order.dueAt > now()) continue;
    const step = order.step + 1;
    const reports = reportsOf(order, step, house);
    for (const report of reports) {
      books.keepReport(report);
      mayEnd();
    }
    books.keepOrder({ ...order, step, reports: order.reports + 1, dueAt: now() + paceMs });
    const feeds = reports.map(({ feed }) => feed);
    if (feeds.length > 0) say(`${order.erpOrderNumber} takes step ${step}: ${feeds.join(', ')}`);
    taken += 1;
  }
  return taken;
}

const feedOrder = ['orders', 'shipments', 'invoices'] as const;
const maxRows = 300;

function shuffled<Entry>(entries: readonly Entry[], below: (end: number) => number): Entry[] {
  const mixed = [...entries];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = below(index + 1);
    [mixed[index], mixed[other]] = [mixed[other] as Entry, mixed[index] as Entry];
  }
  return mixed;
}

/**
 * One report per order, because two states of one row in one call contradict each other; reports of one feed together.
 */
function batchesOf(reports: readonly Report[]): Report[][] {
  return feedOrder.flatMap((feed) => {
    const batches: Report[][] = [];
    const orders = new Set<string>();
    for (const report of reports) {
      if (report.feed !== feed || orders.has(report.erpOrderNumber)) continue;
      orders.add(report.erpOrderNumber);
      const last = batches.at(-1);
      const rows = last?.reduce((sum, each) => sum + each.rows.length, 0) ?? maxRows;
      if (last !== undefined && rows + report.rows.length <= maxRows) last.push(report);
      else batches.push([report]);
    }
    return batches;
  });
}

/** The same reports together have the same id, so that Operatory recognizes a repeated call. */
const batchId = (bookId: string, batch: readonly Report[]) =>
  `toy-${bookId}-${createHash('sha256')
    .update(batch.map(({ importId }) => importId).join())
    .digest('hex')
    .slice(0, 24)}`;

async function sendBatch({ books, operatory, faults, say, mayEnd }: Taking, batch: readonly Report[]): Promise<void> {
  const feed = batch[0]?.feed;
  const importId = batchId(books.bookId, batch);
  const json = { importId, rows: batch.flatMap(({ rows }) => rows) };
  const answer = await unlessLost(operatory.call({ method: 'POST', path: `/feeds/${feed}/rows`, json }), say);
  mayEnd();
  if (answer === undefined) return;
  const { status, body } = answer;
  const results = (body.results ?? []) as readonly { result: string; errors?: readonly { text: string }[] }[];
  for (const { errors } of results.filter(({ result }) => result === 'bad')) {
    say(`a row of ${feed} was refused: ${errors?.[0]?.text ?? ''}`);
  }
  if (status !== 200) say(`rows of ${feed} were refused: ${String(body.detail ?? status)}`);
  for (const report of batch) {
    // Reports not marked as sent are sent again.
    if (!faults.happens('forget')) books.dropReport(report.importId);
    mayEnd();
  }
}

/** Sends the reports in the books; returns how many are left. Rejects with `Restart`. */
export async function sendReports(taking: Taking): Promise<number> {
  const { books, faults } = taking;
  const due = books.reports().filter(() => !faults.happens('delay'));
  const isMixed = faults.happens('reorder');
  const batches = batchesOf(isMixed ? shuffled(due, faults.below) : due);
  for (const batch of isMixed ? shuffled(batches, faults.below) : batches) await sendBatch(taking, batch);
  return books.reports().length;
}
