/** Errors that lead home, with the sentence that is read there; a file of its own, since few people ever read one. */
import { refusals } from '@operatory/contract/refusals';
import type { NavigationError } from '@operatory/domain/access';
import type { Destination } from './enforce-navigation.ts';

/** Texts of refusals stand in the contract. */
const errorTexts: Record<NavigationError, string> = {
  'order.number-invalid': refusals['order.number-invalid'].text,
  'customer.number-missing': refusals['customer.number-missing'].text,
  'customer.number-invalid': refusals['customer.number-invalid'].text,
  'customer.not-found': refusals['customer.not-found'].text,
  'customer.access-failed': 'Error validating user customer access',
};

/** The address under which home tells what went wrong. */
export const errorDestination = (error: NavigationError): Destination => ({
  to: '/error/$error',
  params: { error: errorTexts[error] },
});
