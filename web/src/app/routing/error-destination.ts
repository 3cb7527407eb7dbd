/** Errors that redirect home, with their texts. A separate file, because few people ever see one. */
import { refusals, refusalText } from '@operatory/contract/refusals';
import { parseAccountPath } from '@operatory/contract/screens';
import type { NavigationError } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import { wantedPath } from '../../access/index.ts';
import type { Destination } from './enforce-navigation.ts';

/** The texts of refusals are in the contract. */
const errorTexts: Record<NavigationError, string> = {
  'order.number-invalid': refusals['order.number-invalid'].text,
  'customer.number-missing': refusals['customer.number-missing'].text,
  'customer.number-invalid': refusals['customer.number-invalid'].text,
  'customer.not-found': refusals['customer.not-found'].text,
  'customer.access-failed': 'Error validating user customer access',
};

/** For a screen of people with a right that this person doesn't have. */
const screenNotAllowed = 'Your role doesn’t allow that page. If you need it, ask whoever manages your access.';

/**
 * The text in an error address, if it's one of ours. Anyone can send a link with any text, and it would look like the
 * distributor's own words, so an address with another text counts as nonexistent.
 */
export function shownError(text: string, { brandName }: { readonly brandName: string }): string {
  const ours: readonly string[] = [
    ...Object.values(errorTexts),
    screenNotAllowed,
    refusals['order.not-found'].text,
    refusalText(refuse('scan.address-foreign', { brand: brandName })),
  ];
  return ours.includes(text) ? text : refusals['route.absent'].text;
}

/** The order number in an error address, only if it's all digits, for the same reason. */
export function lostOrder(error: string, search: object): string | undefined {
  const { order } = search as { readonly order?: unknown };
  if (error !== refusals['order.not-found'].text) return undefined;
  return typeof order === 'string' && /^\d{1,20}$/.test(order) ? order : undefined;
}

/** The account's page that couldn't be checked, if the address names one. */
export function uncheckedPlace(
  error: string,
  search: object,
): { readonly customerNumber: string; readonly path: string } | undefined {
  if (error !== errorTexts['customer.access-failed']) return undefined;
  const path = wantedPath((search as { readonly wanted?: unknown }).wanted);
  const customerNumber = path === undefined ? undefined : parseAccountPath(path)?.id;
  return path === undefined || customerNumber === undefined || !/^\d{1,12}$/.test(customerNumber)
    ? undefined
    : { customerNumber, path };
}

/** The address of Home with this error shown. It carries the address that is open now, if that may work later. */
export function errorDestination(error: NavigationError): Destination {
  const { pathname, search, hash } = window.location;
  return {
    to: '/error/$error',
    params: { error: errorTexts[error] },
    ...(error === 'customer.access-failed' ? { search: { wanted: `${pathname}${search}${hash}` } } : {}),
  };
}

/** The home page's address with a message that the requested screen is for other people. */
export const notAllowedDestination: Destination = { to: '/error/$error', params: { error: screenNotAllowed } };
