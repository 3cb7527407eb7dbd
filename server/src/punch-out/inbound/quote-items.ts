/** Items for a buyer's system that asks without a person: one by its number, or all that a search finds. */
import type { Product } from '@operatory/contract/catalog';
import { maxQuantity } from '@operatory/domain/cart';
import { centsFromDollars } from '@operatory/domain/money';
import { type OciArrival, type OrderMessageLine, orderMessage, wantedQuantity } from '@operatory/domain/punch-out';
import { isRefusal } from '@operatory/domain/refusals';
import { openCatalog } from '../../catalog/catalog.ts';
import { readItem } from '../../catalog/read-item.ts';
import { searchItems } from '../../catalog/search-items.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import { type ChosenItem, returnedItems } from '../returns/returned-items.ts';
import { punchOutUser } from '../sessions/session-viewers.ts';

/** Maximum number of search results: receivers lose fields beyond a thousand. */
export const maxFound = 20;
/** Looked through for them, because some that are found are not sold. */
const maxSeen = 60;

type Shown = Pick<
  Product,
  'itemNumber' | 'description' | 'price' | 'isOrderable' | 'lifeCycle' | 'isHiddenFromCustomer'
>;

/** The item as a line, where it is sold to the account at a price. */
function chosen(item: Shown, quantity: number): ChosenItem[] {
  const isSold = item.isOrderable && !item.isHiddenFromCustomer && item.lifeCycle !== 'D';
  if (!isSold || item.price === undefined) return [];
  const { itemNumber, description } = item;
  return [{ itemNumber, description, isFree: false, quantity, unitPrice: centsFromDollars(item.price) }];
}

async function find(
  services: Services,
  { customerNumber }: Connection,
  { wanted, productId, quantity, searchText }: OciArrival,
): Promise<ChosenItem[]> {
  const nobody = { sessionId: '', username: '', email: '', operation: 'create' };
  const viewer = punchOutUser({ ...nobody, customerNumber }, services.settings);
  const scope = await services.scopes.open(viewer, 'account.view', customerNumber);
  if (isRefusal(scope)) return [];
  const catalog = openCatalog(services);
  if (wanted === 'validate') {
    const item = await readItem(catalog, { viewer, scope, itemNumber: productId });
    return isRefusal(item) ? [] : chosen(item, wantedQuantity(quantity, maxQuantity));
  }
  const query = {
    searchText,
    excludePricing: false,
    customerNumber,
    pageIndex: 0,
    pageSize: maxSeen,
    includeTotal: false,
  };
  const page = await searchItems(catalog, { viewer, scope, query });
  const found = 'data' in page ? page.data : [];
  return found.flatMap((item) => chosen(item, 1)).slice(0, maxFound);
}

/** The lines of the response, at the prices of the connection's account; none if nothing is sold. */
export async function quoteItems(
  services: Services,
  connection: Connection,
  arrival: OciArrival,
): Promise<readonly OrderMessageLine[]> {
  const items = await find(services, connection, arrival);
  const known = await returnedItems(services, services.pool, items);
  return orderMessage(known, { profile: connection.profile, sessionId: '', knownIds: {} }).lines;
}
