/** Products added to a corrected order, at the account's prices of today: for one that the ERP doesn't sell, or at a new price. */
import { maxQuantity } from '@operatory/domain/cart';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ItemTypeAhead } from '../catalog/item-type-ahead.tsx';
import { pricesQuery } from '../catalog/queries.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import form from '../parts/forms/page-form.module.css';
import { Money } from '../parts/reports/money.tsx';
import tables from '../parts/reports/report-table.module.css';
import type { ProductDraft } from './correction-draft.ts';

interface CorrectedProductsProps {
  readonly customerNumber: string;
  readonly products: readonly ProductDraft[];
  /** In dollars, by item number; absent while it loads, and for people who may not see prices. */
  readonly prices: ReadonlyMap<string, number>;
  readonly hasPrices: boolean;
  readonly onChange: (products: readonly ProductDraft[]) => void;
}

/** The account's price today, in dollars, by item number. */
export function useAddedPrices(
  customerNumber: string,
  products: readonly Pick<ProductDraft, 'itemNumber'>[],
): ReadonlyMap<string, number> {
  const itemNumbers = products.map(({ itemNumber }) => itemNumber);
  const { data } = useQuery({
    ...pricesQuery(customerNumber, itemNumbers),
    enabled: itemNumbers.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(
    data?.productList.item.flatMap(({ productNumber, price }) =>
      price === undefined ? [] : [[productNumber, price] as const],
    ),
  );
}

function AddedRows({ products, prices, hasPrices, onChange }: Omit<CorrectedProductsProps, 'customerNumber'>) {
  return (
    <table className={tables.table} data-cards aria-label="Added products">
      <thead>
        <tr>
          <th scope="col">Product</th>
          {hasPrices ? (
            <th scope="col" className={tables.number}>
              Price
            </th>
          ) : null}
          <th scope="col">Quantity</th>
          <th scope="col">
            <span className="unseen">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ itemNumber, description, quantity }) => (
          <tr key={itemNumber}>
            <td className={tables.description}>
              {itemNumber} {description}
            </td>
            {hasPrices ? (
              <td data-label="Price" className={tables.number}>
                <Money dollars={prices.get(itemNumber)} />
              </td>
            ) : null}
            <td data-label="Quantity">
              <TextField
                label={`Quantity of added ${itemNumber}`}
                isLabelUnseen
                type="number"
                min={1}
                max={maxQuantity}
                step={1}
                required
                value={quantity}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  onChange(products.map((one) => (one.itemNumber === itemNumber ? { ...one, quantity: typed } : one)));
                }}
              />
            </td>
            <td>
              <Button
                variant="subtle"
                aria-label={`Remove added ${itemNumber}`}
                onClick={() => onChange(products.filter((one) => one.itemNumber !== itemNumber))}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CorrectedProducts({ customerNumber, products, onChange, ...rest }: CorrectedProductsProps) {
  const section = useRef<HTMLElement>(null);
  /** The focused row may have been removed, so the search gets the focus. */
  const change = (next: readonly ProductDraft[]) => {
    if (next.length < products.length) section.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    onChange(next);
  };
  return (
    <section ref={section} className={form.group} aria-label="Add products">
      <h2>Add products</h2>
      {products.length === 0 ? null : <AddedRows products={products} onChange={change} {...rest} />}
      <ItemTypeAhead
        label="Add a product to this order"
        customerNumber={customerNumber}
        offersAll
        onChoose={({ itemNumber, description }) => {
          const known = products.some((one) => one.itemNumber === itemNumber);
          if (!known) onChange([...products, { itemNumber, description, quantity: '1' }]);
        }}
      />
    </section>
  );
}
