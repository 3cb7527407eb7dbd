/** Refusals that give the asker the server's copy, so that they can merge and go on. */
import type { CartConflict } from '@operatory/contract/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../http/services.ts';
import { activeCart } from './list-carts.ts';

type ConflictCode = 'cart.changed-elsewhere' | 'cart.already-submitted';

/** The refusal with the active cart of the account, read anew. */
export async function conflict<Code extends ConflictCode>(
  services: Services,
  scope: CustomerScope,
  code: Code,
): Promise<Refusal<Code>> {
  const copy: CartConflict = { cart: await activeCart(services, scope) };
  return { ...refuse(code), copy: { ...copy } };
}
