/** Whether the caller may enter an account [A7.03]; false for another's account and for one that doesn't exist. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScopes } from './customer-scope.ts';
import { isSelf } from './is-self.ts';

export interface AccessQuestion {
  /** E-mail address or user id. */
  readonly who: string;
  readonly customerNumber: CustomerNumber;
}

/** Asking about someone else finds nothing. */
export async function hasCustomerAccess(
  scopes: CustomerScopes,
  viewer: User,
  { who, customerNumber }: AccessQuestion,
): Promise<boolean | Refusal<RefusalCode>> {
  if (!isSelf(viewer, who)) return refuse('customer.not-found');
  return !isRefusal(await scopes.open(viewer, 'account.view', customerNumber));
}
