/** Ordered lines that the ERP no longer reports, because the load that reported them was undone. */
import type pg from 'pg';
import type { LockedOrder } from '../../orders/progress-writes.ts';
import { workTable } from '../work-tables.ts';
import type { ReportedLine, ReportedOrder } from './reported-order.ts';
import type { LastTold } from './still-ordered.ts';

/** For each order placed here, by the ERP's number, the numbers of such lines. */
export type TakenBack = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Of the run whose difference was undone. A line that an earlier load had reported is there again, and isn't taken back. A load may
 * have brought millions of lines of orders that the ERP took itself; they are made of its rows alone.
 */
export async function readTakenBack(client: pg.PoolClient, runId: number): Promise<TakenBack> {
  const { rows } = await client.query<{ erpOrderNumber: string; lineNumbers: number[] }>(
    `select d.erp_order_number as "erpOrderNumber", array_agg(d.line_number) as "lineNumbers" from ${workTable('diff', runId)} d
       join sales_order o on o.erp_order_number = d.erp_order_number and not o.is_from_erp
      where d.operation = 'I' and d.is_undone
        and not exists (select from erp_order_line e
                         where e.erp_order_number = d.erp_order_number and e.line_number = d.line_number)
      group by d.erp_order_number`,
  );
  return new Map(rows.map(({ erpOrderNumber, lineNumbers }) => [erpOrderNumber, new Set(lineNumbers)]));
}

type Line = LockedOrder['lines'][number];

/** The line as the ERP was told last; undefined if it was told to drop it. After a swap, that is another product than the line's. */
function asTold(line: Line, lines: readonly Line[], told: LastTold | undefined): ReportedLine | undefined {
  const parts = lines.filter((each) => each.erpLineNumber === line.lineNumber && each.itemNumber === line.itemNumber);
  const there = [line, ...parts].reduce((sum, { quantity }) => sum + quantity, 0);
  const last = told === undefined ? { ...line, quantity: there, description: '' } : told.lines.get(line.lineNumber);
  if (last === undefined) return undefined;
  const { lineNumber, itemNumber, type, description, quantity, unitPriceCents } = last;
  return {
    ...{ lineNumber, itemNumber, type, description, quantity, unitPriceCents },
    ...{ lineGroup: 'submitted', statusText: '', branchNumber: '', expectedReceiptDate: null, partOf: null },
  };
}

/**
 * Reports the lines as they were sent: the product, quantity, and price of the last message to the ERP, without
 * progress. So lines that people dropped, reduced, or swapped since the load stay as decided.
 */
export function withTakenBack(
  report: ReportedOrder,
  { lines }: Pick<LockedOrder, 'lines'>,
  told: LastTold | undefined,
  taken: ReadonlySet<number> | undefined,
): ReportedOrder {
  if (taken === undefined) return report;
  const reported = new Set(report.lines.map(({ lineNumber }) => lineNumber));
  const back = lines
    .filter(
      ({ lineNumber, erpLineNumber }) => erpLineNumber === null && taken.has(lineNumber) && !reported.has(lineNumber),
    )
    .flatMap((line) => asTold(line, lines, told) ?? []);
  return { ...report, lines: [...report.lines, ...back] };
}
