/** What products cost each of several accounts, and what can't be ordered there. */
import type { accountOrderRoutes, OrderAccountFacts } from '@operatory/contract/account-orders';
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import type { User } from '@operatory/domain/access';
import { mayOrderForAccounts } from '@operatory/domain/account-orders';
import { standardLine } from '@operatory/domain/cart';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { wrongItems } from '../cart/save-check.ts';
import { requestPricing } from '../catalog/request-pricing.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { readCartLines, readItemFacts } from './reads.ts';

export interface OrderFactsRequest {
  readonly customerNumbers: readonly CustomerNumber[];
  readonly itemNumbers: readonly string[];
}

type OrderFacts = RouteReply<typeof accountOrderRoutes.readOrderFacts>;

/** Products that the cart of any account would refuse from this person, by the rule of the cart itself. */
async function readWrongProducts(
  services: Services,
  viewer: User,
  itemNumbers: readonly string[],
): Promise<OrderFacts['products']> {
  const items = await readItemFacts(services.pool, itemNumbers);
  const lines = itemNumbers.map((itemNumber) => ({ ...standardLine(itemNumber), quantity: 1, overridePrice: null }));
  const wrong = wrongItems(viewer, { lines: [] }, { lines }, items);
  return wrong.map(({ itemNumber, refusal }) => ({ itemNumber, detail: textOfRefusal(refusal) }));
}

async function readPrices(
  services: Services,
  scope: CustomerScope,
  itemNumbers: readonly string[],
): Promise<Pick<OrderAccountFacts, 'prices'>> {
  if (!scope.seesPrices) return {};
  const today = todayOf(services, services.now());
  const { productList } = await requestPricing(services.pool, scope, { itemNumbers, today });
  return { prices: productList.item.map(({ productNumber, price }) => ({ itemNumber: productNumber, price })) };
}

/** In the order of the request; an account that can't be ordered for has the reason, and doesn't affect the others. */
export async function readOrderFacts(
  services: Services,
  viewer: User,
  { customerNumbers, itemNumbers }: OrderFactsRequest,
): Promise<OrderFacts | Refusal<RefusalCode>> {
  if (!mayOrderForAccounts(viewer)) return refuse('access.not-allowed');
  const accounts: OrderAccountFacts[] = [];
  for (const customerNumber of customerNumbers) {
    const scope = await services.scopes.open(viewer, 'account.change-cart', customerNumber);
    accounts.push(
      isRefusal(scope)
        ? { customerNumber, canOrder: false, code: scope.refused, detail: textOfRefusal(scope) }
        : { customerNumber, canOrder: true, ...(await readPrices(services, scope, itemNumbers)) },
    );
  }
  const open = accounts.filter(({ canOrder }) => canOrder);
  const cartLines = await readCartLines(
    services.pool,
    open.map(({ customerNumber }) => customerNumber as CustomerNumber),
  );
  return {
    accounts: accounts.map((account) =>
      account.canOrder ? { ...account, cartLines: cartLines.get(account.customerNumber) ?? 0 } : account,
    ),
    products: await readWrongProducts(services, viewer, itemNumbers),
  };
}
