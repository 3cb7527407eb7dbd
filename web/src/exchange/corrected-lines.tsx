/** The lines of a rejected order with their quantities. */
import type { RejectedOrder } from '@operatory/contract/order-corrections';
import { maximumQuantity } from '@operatory/domain/cart';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import tables from '../parts/reports/report-table.module.css';

interface CorrectedLinesProps {
  readonly order: RejectedOrder;
  readonly quantities: Readonly<Record<number, string>>;
  readonly onChange: (quantities: Readonly<Record<number, string>>) => void;
}

export function CorrectedLines({ order, quantities, onChange }: CorrectedLinesProps) {
  return (
    <table className={tables.table} data-cards aria-label="Lines of the order">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Ordered</th>
          <th scope="col">Quantity</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ lineNumber, itemNumber, description, quantity, type }) => {
          const name = itemNumber === '' ? description : itemNumber;
          const typed = quantities[lineNumber] ?? '';
          const isRemoved = Number(typed) === 0;
          const set = (value: string) => onChange({ ...quantities, [lineNumber]: value });
          return (
            <tr key={lineNumber}>
              <td className={tables.description}>
                {itemNumber === '' ? description : `${itemNumber} ${description}`}
                {type === 0 ? '' : ' (free)'}
              </td>
              <td data-label="Ordered">{quantity}</td>
              <td data-label="Quantity">
                <TextField
                  label={`Quantity of ${name}`}
                  type="number"
                  min={0}
                  max={order.isFromBuyer || type !== 0 ? quantity : maximumQuantity}
                  step={1}
                  value={typed}
                  onChange={(event) => set(event.currentTarget.value)}
                  {...(isRemoved ? { hint: 'Removed from the order' } : {})}
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
  );
}
