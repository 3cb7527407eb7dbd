/** Where scanned codes lead: to the first address of this installation among them, or home with a word about it. */
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import type { AnyRouter } from '@tanstack/react-router';
import { settings } from '../settings/index.ts';
import { goToAddress } from './go-to-address.ts';
import { ownAddress } from './scanned-address.ts';

/** Follows an address of ours; anything else is told with the text of the refusal [A5.02] [A8.14]. */
export function followCodes(router: AnyRouter, codes: readonly string[]): void {
  const { brandName, publicUrl } = settings();
  const places = { pageOrigin: window.location.origin, publicUrl };
  const address = codes.map((code) => ownAddress(code, places)).find((own) => own !== undefined);
  if (address !== undefined) {
    goToAddress(router, address);
    return;
  }
  const error = refusalText(refuse('scan.address-foreign', { brand: brandName }));
  void router.navigate({ to: '/error/$error', params: { error } });
}
