/** Adds products to the carts of several accounts, one transaction for each. */
import type { CartAdditionResult } from '@operatory/contract/account-orders';
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { mayOrderForAccounts } from '@operatory/domain/account-orders';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { type AdditionRefused, addSeveralToCart, type LineToAdd } from '../cart/add-to-cart.ts';
import { forEachTarget } from '../services/for-each-target.ts';
import type { Services } from '../services/services.ts';

interface AccountLines {
  readonly customerNumber: CustomerNumber;
  readonly lines: readonly LineToAdd[];
}

export interface CartsAddition {
  /** Chosen by the caller. A repeat adds nothing. */
  readonly additionId: string;
  readonly accounts: readonly AccountLines[];
  /** Receives what went wrong unexpectedly. */
  readonly onFault: (error: unknown, customerNumber: string) => void;
}

function refusedResult(customerNumber: string, { refusal, wrong }: AdditionRefused): CartAdditionResult {
  const products = wrong.map(({ itemNumber, refusal: why }) => ({ itemNumber, detail: textOfRefusal(why) }));
  return {
    customerNumber,
    isAdded: false,
    code: refusal.refused,
    detail: textOfRefusal(refusal),
    ...(products.length === 0 ? {} : { products }),
  };
}

async function addToOne(
  services: Services,
  viewer: User,
  { customerNumber, lines, saveId }: AccountLines & { readonly saveId: string },
): Promise<CartAdditionResult> {
  const scope = await services.scopes.open(viewer, 'account.change-cart', customerNumber);
  if (isRefusal(scope)) return refusedResult(customerNumber, { refusal: scope, wrong: [] });
  const added = await addSeveralToCart(services, scope, { saveId, lines });
  if (!('cart' in added)) return refusedResult(customerNumber, added);
  return { customerNumber, isAdded: true, lines: lines.length, ...added };
}

/**
 * In the order of the request. Each account gets all of its lines or none; a refused or failed account doesn't affect
 * the others. Carts are filled as by `addToCart`, so whatever they contain stays.
 */
export async function addToCarts(
  services: Services,
  viewer: User,
  { additionId, accounts, onFault }: CartsAddition,
): Promise<{ results: CartAdditionResult[] } | Refusal<RefusalCode>> {
  if (!mayOrderForAccounts(viewer)) return refuse('access.not-allowed');
  const add = (account: AccountLines) => addToOne(services, viewer, { ...account, saveId: additionId });
  const results = await forEachTarget(accounts, add, {
    failed: ({ customerNumber }, detail): CartAdditionResult => ({ customerNumber, isAdded: false, detail }),
    onFault: (error, { customerNumber }) => onFault(error, customerNumber),
  });
  return { results };
}
