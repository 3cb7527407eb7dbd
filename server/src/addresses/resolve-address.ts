/** Resolves an entered address [C7.30]. */
import type { ResolvedAddresses } from '@operatory/contract/addresses';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PostalAddress } from '@operatory/domain/addresses';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { AddressResolver } from '../ports/address-resolver/index.ts';

export async function resolveAddress(
  resolver: AddressResolver,
  address: PostalAddress,
): Promise<ResolvedAddresses | Refusal<RefusalCode>> {
  const found = await resolver.resolve(address);
  if (isRefusal(found)) return found;
  return { messages: [...found.messages], validatedAddresses: [...found.addresses] };
}
