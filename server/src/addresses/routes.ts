/** Binds the call that resolves addresses. */
import { contract } from '@operatory/contract/contract';
import type { Bind } from '../http/bind.ts';
import { addressResolver } from '../ports/address-resolver/index.ts';
import type { Services } from '../services/services.ts';
import { resolveAddress } from './resolve-address.ts';

/** `onFailure` receives why the service gave no result; people are only told that it's unavailable. */
export function bindAddressRoutes(
  bind: Bind,
  { settings }: Pick<Services, 'settings'>,
  onFailure: (reason: unknown) => void,
): void {
  const resolver = addressResolver(settings, onFailure);
  bind(contract.resolveAddress, ({ body: { country: _country, textCase: _textCase, ...address } }) =>
    resolveAddress(resolver, address),
  );
}
