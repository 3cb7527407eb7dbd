/** Refusals that contain the server's copy, so that the caller can merge and continue. */
import type { CartConflict } from '@operatory/contract/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { activeCart } from './list-carts.ts';

type ConflictCode = 'cart.changed-elsewhere' | 'cart.already-submitted';

/** The refusal, with the account's current active cart. */
export async function conflict<Code extends ConflictCode>(
  services: Services,
  scope: CustomerScope,
  code: Code,
): Promise<Refusal<Code>> {
  const copy: CartConflict = { cart: await activeCart(services, scope) };
  return { ...refuse(code), copy: { ...copy } };
}
