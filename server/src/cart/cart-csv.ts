/** The active cart of an account as CSV. */
import { csvOf } from '@operatory/domain/documents';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { paperLineOf } from './draw-cart.ts';
import { activeCart } from './list-carts.ts';

/** The stored lines, one row each. Prices are blank for people who may not see them. */
export async function cartCsv(services: Services, scope: CustomerScope): Promise<string> {
  const { items } = await activeCart(services, scope);
  const rows = items.map((item) => {
    const { itemNumber, description, quantity, price } = paperLineOf(scope, item);
    const amounts =
      price === undefined ? ['', ''] : [dollarsFromCents(price), dollarsFromCents(cents(price * quantity))];
    return [itemNumber, description, quantity, ...amounts];
  });
  return csvOf([['Product', 'Description', 'Quantity', 'Unit price', 'Amount'], ...rows]);
}
