/** One spelling for each address, before anything decides by it: guards and router then always see the same. */

const unreserved = /^[A-Za-z0-9._~-]$/;
/** What proxies may write before the path (RFC 9112, 3.2.2). */
const absoluteForm = /^https?:\/\/[^/?#]*(?=\/)/i;

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes letters, digits and `-._~` that were percent-encoded for no reason (`/%61pi` is `/api`). A page address that
 * isn't valid UTF-8 is kept literally, so that a person gets a page and not a bare 400.
 */
export function normalUrl(sent: string): string {
  const url = sent.replace(absoluteForm, '');
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  const query = end < 0 ? '' : url.slice(end);
  const plain = path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : whole;
  });
  if (isReadable(plain) || plain.toLowerCase().startsWith('/api/')) return plain + query;
  return plain.replaceAll('%', '%25') + query;
}
