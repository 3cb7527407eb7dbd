/** The lines of a rejected order with their quantities. */
import type { RejectedOrder } from '@operatory/contract/order-corrections';
import { maxQuantity } from '@operatory/domain/cart';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Money } from '../parts/reports/money.tsx';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { cutOf, type SettledCorrection, type TypedQuantities } from './settled-correction.ts';

interface CorrectedLinesProps {
  readonly order: RejectedOrder;
  readonly typed: TypedQuantities;
  readonly settled: SettledCorrection;
  readonly onChange: (quantities: Readonly<Record<number, string>>) => void;
}

/** The most that a line can have; a free item, as many as it has and the order still earns. */
function maxOf({ isFromBuyer }: RejectedOrder, line: RejectedOrder['lines'][number], settled: SettledCorrection) {
  const { lineNumber, quantity, type, couponId } = line;
  if (isFromBuyer) return quantity;
  if (type === 0) return maxQuantity;
  const coupon = settled.coupons.find((one) => one.coupon.couponId === couponId);
  if (coupon === undefined) return quantity;
  return (settled.quantities.get(lineNumber) ?? 0) + Math.max(0, coupon.earned - coupon.used);
}

export function CorrectedLines({ order, typed, settled, onChange }: CorrectedLinesProps) {
  const { quantities } = typed;
  const hasPrices = order.lines.some(({ unitPrice }) => unitPrice !== undefined);
  const isCut = order.lines.some((line) => cutOf(line, typed, settled) > 0);
  return (
    <>
      {isCut ? (
        <Banner tone="notice">
          Free items were reduced because quantities dropped. Increase them to get the items back.
        </Banner>
      ) : null}
      <table className={tables.table} data-cards aria-label="Lines of the order">
        <thead>
          <tr>
            <th scope="col">Product</th>
            {hasPrices ? (
              <th scope="col" className={tables.number}>
                Price
              </th>
            ) : null}
            <th scope="col">Ordered</th>
            <th scope="col">Quantity</th>
            <th scope="col">
              <span className="unseen">Remove or keep</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const { lineNumber, itemNumber, description, quantity, type, unitPrice } = line;
            // Free goods without their own number have 0.
            const hasNumber = itemNumber !== '' && itemNumber !== '0';
            const name = hasNumber ? itemNumber : description;
            const cut = cutOf(line, typed, settled);
            const shown = cut > 0 ? String(settled.quantities.get(lineNumber) ?? 0) : (quantities[lineNumber] ?? '');
            const isRemoved = Number(shown) === 0;
            const hint = cut > 0 ? `${cut} fewer, not earned` : isRemoved ? 'Removed from the order' : undefined;
            const set = (value: string) => onChange({ ...quantities, [lineNumber]: value });
            return (
              <tr key={lineNumber}>
                <td className={tables.description}>
                  {hasNumber ? `${itemNumber} ${description}` : description}
                  {type === 0 ? '' : ' (free)'}
                </td>
                {hasPrices ? (
                  <td data-label="Price" className={tables.number}>
                    <Money dollars={unitPrice} />
                  </td>
                ) : null}
                <td data-label="Ordered">{quantity}</td>
                <td data-label="Quantity">
                  <TextField
                    label={`Quantity of ${name}`}
                    isLabelUnseen
                    type="number"
                    min={0}
                    max={maxOf(order, line, settled)}
                    step={1}
                    value={shown}
                    onChange={(event) => set(event.currentTarget.value)}
                    {...(hint === undefined ? {} : { hint })}
                  />
                </td>
                <td>
                  <Button
                    variant="subtle"
                    aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${name}`}
                    onClick={() => set(isRemoved ? String(quantity) : '0')}
                  >
                    {isRemoved ? 'Keep' : 'Remove'}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
