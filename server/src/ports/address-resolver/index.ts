/** Addresses as the settings want them resolved: by the US Postal Service, or by the built-in ZIP codes. */
import type { Settings } from '../../settings/settings.ts';
import type { AddressResolver } from './address-resolver.ts';
import { embeddedResolver } from './embedded.ts';
import { uspsResolver } from './usps.ts';

export type { AddressResolver } from './address-resolver.ts';

export function addressResolver(
  { postalService }: Pick<Settings, 'postalService'>,
  onFailure?: (reason: unknown) => void,
): AddressResolver {
  if (postalService === undefined) return embeddedResolver();
  return uspsResolver({ ...postalService, ...(onFailure === undefined ? {} : { onFailure }) });
}
