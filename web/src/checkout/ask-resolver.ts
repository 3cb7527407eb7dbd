/** Resolves an entered address, and decides what to do next [C5.06] [C8.14]. */
import type { ResolvedAddresses } from '@operatory/contract/addresses';
import { country, isAlikeAddress, type PostalAddress } from '@operatory/domain/addresses';
import { failureOf } from '../calls/index.ts';

export type ResolverAnswer =
  /** As entered, except for capitals and spaces. */
  | { readonly kind: 'found'; readonly address: PostalAddress }
  /** It may have meant one of these. */
  | { readonly kind: 'suggested'; readonly suggestions: readonly PostalAddress[] }
  | { readonly kind: 'not-found' }
  /** It couldn't be checked. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'signed-out' };

/** The request [C7.30]. */
export type AddressQuestion = PostalAddress & { readonly country: 'US'; readonly textCase: 'mixed' };

function answerTo(entered: PostalAddress, { messages, validatedAddresses }: ResolvedAddresses): ResolverAnswer {
  if (messages.length > 0 || validatedAddresses.length === 0) return { kind: 'not-found' };
  const same = validatedAddresses.find((address) => isAlikeAddress(entered, address));
  return same === undefined ? { kind: 'suggested', suggestions: validatedAddresses } : { kind: 'found', address: same };
}

/** Never rejects. If the server couldn't read the address, there's no such address. */
export async function askResolver(
  entered: PostalAddress,
  ask: (question: AddressQuestion) => Promise<ResolvedAddresses>,
): Promise<ResolverAnswer> {
  try {
    return answerTo(entered, await ask({ ...entered, country, textCase: 'mixed' }));
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== 'refused') return { kind: 'unavailable' };
    if (failure.status === 401) return { kind: 'signed-out' };
    return { kind: failure.status === 400 ? 'not-found' : 'unavailable' };
  }
}
