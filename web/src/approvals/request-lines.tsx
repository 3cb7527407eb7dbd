/** The lines of a request for approval, and the quantities typed for them. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { cents, formatUsd } from '@operatory/domain/money';
import tables from '../parts/reports/report-table.module.css';
import styles from './approvals.module.css';

/** Quantities as typed, by line. */
export type Typed = Readonly<Record<string, string>>;

/** The line's own quantity until another is typed; undefined if that isn't a whole number. */
export function wantedOf({ lineId, quantity }: ApprovalDetail['lines'][number], typed: Typed): number | undefined {
  const text = typed[lineId] ?? String(quantity);
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Dollars, as people read them. */
export const money = (dollars: number) => formatUsd(cents(Math.round(dollars * 100)));

interface LinesProps {
  readonly request: ApprovalDetail;
  readonly typed?: Typed;
  /** What would be sent of the free goods with these quantities, once the server said so. */
  readonly freeGoods?: readonly { readonly lineId: string; readonly quantity: number }[] | undefined;
  readonly onType?: (lineId: string, text: string) => void;
}

/** The lines of a request; an approver can type other quantities. */
export function Lines({ request: { lines, mayDecide, state }, typed = {}, freeGoods = [], onType }: LinesProps) {
  return (
    <table className={tables.table} data-cards aria-label={state === 'waiting' ? 'Lines' : 'Requested items'}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={tables.number}>
            Quantity
          </th>
          <th scope="col" className={tables.number}>
            Price
          </th>
          <th scope="col" className={tables.number}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { lineId, itemNumber, description, quantity, unitPrice, askedPrice, isFreeGood } = line;
          const wanted = wantedOf(line, typed);
          const sent = freeGoods.find((good) => good.lineId === lineId)?.quantity ?? quantity;
          const hasTotal = !isFreeGood && unitPrice !== null && wanted !== undefined;
          return (
            <tr key={lineId}>
              <td className={`${tables.description} ${styles.words}`}>
                {description}
                <br />
                <span className={styles.soft}>{itemNumber}</span>
              </td>
              <td data-label="Quantity" className={tables.number}>
                {mayDecide && !isFreeGood ? (
                  <input
                    className={styles.quantity}
                    inputMode="numeric"
                    aria-label={`Quantity of ${description}`}
                    aria-invalid={wanted === undefined || undefined}
                    value={typed[lineId] ?? String(quantity)}
                    onChange={(event) => onType?.(lineId, event.currentTarget.value)}
                  />
                ) : sent === quantity ? (
                  quantity
                ) : (
                  `${quantity} → ${sent}`
                )}
              </td>
              <td data-label="Price" className={tables.number}>
                {isFreeGood ? 'Free' : unitPrice === null ? '–' : money(unitPrice)}
                {askedPrice === undefined ? null : (
                  <span className={styles.soft}> (was {money(askedPrice)} when asked)</span>
                )}
              </td>
              <td data-label="Total" className={tables.number}>
                {hasTotal ? money(unitPrice * wanted) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
