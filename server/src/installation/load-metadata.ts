/** Gets the metadata of a SAML provider: as it was pasted, or from the address that was entered instead. */
import { readMetadata, type SamlMetadata } from '../access/saml/read-metadata.ts';
import { addressProblem, hostOf, PrivateAddress } from '../http/outgoing-address.ts';
import { getOutgoing } from '../http/post-outgoing.ts';
import { isLoopback } from '../settings/outside-services.ts';

const longestWaitMs = 10_000;

export interface LoadedMetadata extends SamlMetadata {
  /** Where it was loaded from; blank if it was pasted. */
  readonly metadataUrl: string;
}

async function fetched(url: string, privateHosts: readonly string[]): Promise<{ readonly xml: string } | string> {
  try {
    const { status, text, isCut } = await getOutgoing({ url, privateHosts }, AbortSignal.timeout(longestWaitMs));
    if (isCut) return 'The metadata is too large.';
    return status === 200
      ? { xml: text }
      : `The address of the metadata answered with ${status}. Paste the metadata instead.`;
  } catch (error) {
    return error instanceof PrivateAddress
      ? 'The address of the metadata is in a private network. Paste the metadata instead.'
      : 'The address of the metadata doesn’t answer. Check it, or paste the metadata instead.';
  }
}

/** The provider's metadata, or a sentence on what is wrong with the typed text. */
export async function loadMetadata(typed: string, publicUrl: string): Promise<LoadedMetadata | string> {
  const isAddress = /^https?:\/\/\S+$/i.test(typed);
  // If the installation runs on a developer's machine, the tested provider may too.
  const isOwnMachine = (url: string) => URL.canParse(url) && isLoopback(hostOf(new URL(url)));
  let xml = typed;
  if (isAddress) {
    const privateHosts = isOwnMachine(publicUrl) && isOwnMachine(typed) ? [hostOf(new URL(typed))] : [];
    const problem = addressProblem(typed, { privateHosts, wayOut: 'Paste the metadata instead.' });
    if (problem !== undefined) return `The address of the metadata can’t be used. ${problem}`;
    const loaded = await fetched(typed, privateHosts);
    if (typeof loaded === 'string') return loaded;
    xml = loaded.xml;
  }
  const metadata = readMetadata(xml);
  if (typeof metadata === 'string') return metadata;
  const { protocol } = new URL(metadata.signOnUrl);
  if (protocol !== 'https:' && !(isOwnMachine(publicUrl) && isOwnMachine(metadata.signOnUrl))) {
    return 'The sign-on address in the metadata has to begin with https://.';
  }
  return { ...metadata, metadataUrl: isAddress ? typed : '' };
}
