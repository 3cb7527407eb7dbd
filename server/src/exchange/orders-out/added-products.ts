/** The current prices of the products that a correction adds. */
import type { AddedProduct } from '@operatory/domain/checkout';
import type { PlainDate } from '@operatory/domain/dates';
import type { Cents } from '@operatory/domain/money';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { joinContractPrice } from '../../catalog/contract-price.ts';
import { isOrderableOf } from '../../catalog/withdrawn.ts';
import type { Queryable } from '../../database/database.ts';

export interface SoldProduct {
  readonly itemNumber: string;
  readonly description: string;
  readonly unitPriceCents: Cents;
}

/** By item number; what can't be sold to the account on this day, or has no price, isn't there. Rejects with the database's error. */
export async function readSoldProducts(
  scope: CustomerScope,
  database: Queryable,
  { products, today }: { readonly products: readonly AddedProduct[]; readonly today: PlainDate },
): Promise<ReadonlyMap<string, SoldProduct>> {
  if (products.length === 0) return new Map();
  const { rows } = await database.query<SoldProduct>({
    name: 'order-correction-products',
    text: `select i.item_number as "itemNumber", i.description, coalesce(p.price_cents, i.prices[$2::int]) as "unitPriceCents"
             from item i ${joinContractPrice('$3::integer', 'i.item_key', '$4::date')}
            where i.item_number = any($1::text[]) and ${isOrderableOf('i')}
              and coalesce(p.price_cents, i.prices[$2::int]) is not null`,
    values: [products.map(({ itemNumber }) => itemNumber), scope.pricePosition, scope.customerKey, today],
  });
  return new Map(rows.map((row) => [row.itemNumber, row]));
}
