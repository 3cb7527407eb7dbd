/** Binds the call that resolves addresses. */
import { contract } from '@operatory/contract/contract';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { addressResolver } from '../ports/address-resolver/index.ts';
import { resolveAddress } from './resolve-address.ts';

/** `onFailure` is told why the service that was asked gave nothing; people only hear that it is away. */
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
