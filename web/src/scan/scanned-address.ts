/** The rule for which scanned codes are followed: addresses of this installation, written plainly [A5.02]. */

/** Our addresses are much shorter; the largest code has about 4,000 characters. */
const longest = 2_048;

/** `scheme://host[:port]` in plain letters, then nothing or a path, a query, a fragment. */
const plainAddress = /^(?:https?):\/\/[a-z\d.:[\]-]+(?:[/?#].*)?$/i;

/** Blanks, control and bidirectional characters, and the backslash, which browsers read as a slash. */
const neverInAddress = /[\s\p{C}\p{Z}\\]/u;

/** The origin of an address in a setting, if there is one. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

export interface OwnPlaces {
  /** `location.origin` of the page that scans. */
  readonly pageOrigin: string;
  /** The published address of this installation; may be empty. */
  readonly publicUrl: string;
}

/**
 * The address to follow, or `undefined` for anything that isn't one of ours: another host, port or scheme, a name
 * before the host (`https://us@elsewhere`), letters that only look like ours, a path that would name a host itself
 * (`//elsewhere`), blanks, and text that isn't an address.
 */
export function ownAddress(text: string, { pageOrigin, publicUrl }: OwnPlaces): string | undefined {
  if (text.length > longest || neverInAddress.test(text) || !plainAddress.test(text)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.pathname.startsWith('//')) return undefined;
  if (url.origin !== pageOrigin && url.origin !== originOf(publicUrl)) return undefined;
  return url.href;
}
