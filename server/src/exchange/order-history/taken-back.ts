/** Ordered lines that the ERP no longer reports, because the load that reported them was undone. */
import type pg from 'pg';
import type { LockedOrder } from '../../orders/progress-writes.ts';
import { workTable } from '../work-tables.ts';
import type { ReportedLine, ReportedOrder } from './reported-order.ts';
import type { LastTold } from './still-ordered.ts';

/** By the ERP's number of an order, the numbers of such lines. */
export type TakenBack = ReadonlyMap<string, ReadonlySet<number>>;

/** Of the run whose difference was undone. A line that an earlier load had reported is there again, and isn't taken back. */
export async function readTakenBack(client: pg.PoolClient, runId: number): Promise<TakenBack> {
  const { rows } = await client.query<{ erpOrderNumber: string; lineNumbers: number[] }>(
    `select d.erp_order_number as "erpOrderNumber", array_agg(d.line_number) as "lineNumbers" from ${workTable('diff', runId)} d
      where d.operation = 'I' and d.is_undone
        and not exists (select from erp_order_line e
                         where e.erp_order_number = d.erp_order_number and e.line_number = d.line_number)
      group by d.erp_order_number`,
  );
  return new Map(rows.map(({ erpOrderNumber, lineNumbers }) => [erpOrderNumber, new Set(lineNumbers)]));
}

/** Reports the lines as they were sent: of the ordered quantity and price, and not moved on yet. What was dropped here stays so. */
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
    .flatMap((line): ReportedLine[] => {
      const parts = lines.filter(
        (each) => each.erpLineNumber === line.lineNumber && each.itemNumber === line.itemNumber,
      );
      const there = [line, ...parts].reduce((sum, { quantity }) => sum + quantity, 0);
      const quantity = told === undefined ? there : (told.quantities.get(line.lineNumber) ?? 0);
      if (quantity === 0) return [];
      return [
        {
          ...{ lineNumber: line.lineNumber, itemNumber: line.itemNumber, description: '', quantity, type: line.type },
          unitPriceCents: told?.prices.get(line.lineNumber) ?? line.unitPriceCents,
          ...{ lineGroup: 'submitted', statusText: '', branchNumber: '', expectedReceiptDate: null, partOf: null },
        },
      ];
    });
  return { ...report, lines: [...report.lines, ...back] };
}
