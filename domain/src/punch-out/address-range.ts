/** Ranges of IP addresses, as people write them: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */

/** The 32 bits of an IPv4 address; `undefined` for anything else. */
function bitsOfFour(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

/** The 128 bits of an IPv6 address, which may end like an IPv4 address. */
function bitsOfSix(text: string): bigint | undefined {
  const ending = text.slice(text.lastIndexOf(':') + 1);
  const four = ending.includes('.') ? bitsOfFour(ending) : undefined;
  if (ending.includes('.') && four === undefined) return undefined;
  const written =
    four === undefined
      ? text
      : `${text.slice(0, -ending.length)}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`;
  const halves = written.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** IPv4 as part of IPv6, so that both can be compared. */
const mapped = 0xffffn << 32n;

function readAddress(text: string): bigint | undefined {
  const four = bitsOfFour(text);
  return four === undefined ? (text.includes(':') ? bitsOfSix(text) : undefined) : mapped | four;
}

function readRange(written: string): { readonly bits: bigint; readonly length: number } | undefined {
  const [address = '', prefix, ...further] = written.trim().split('/');
  const bits = readAddress(address);
  const isFour = bitsOfFour(address) !== undefined;
  const most = isFour ? 32 : 128;
  const length = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (bits === undefined || further.length > 0 || !(length >= 0 && length <= most)) return undefined;
  return { bits, length: isFour ? length + 96 : length };
}

export const isAddressRange = (written: string) => readRange(written) !== undefined;

/** Whether the address is in one of the ranges; any is, if there are none. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const bits = readAddress(address.trim());
  if (bits === undefined) return false;
  return ranges.some((written) => {
    const range = readRange(written);
    if (range === undefined) return false;
    const rest = BigInt(128 - range.length);
    return bits >> rest === range.bits >> rest;
  });
}
