import type { ParseAddress } from './return-address.ts';

/** As much of an address as the rules need. */
export const parse: ParseAddress = (text) => {
  const [, protocol = '', host = ''] = /^(https?:)\/\/([a-z0-9.:-]+)(?:[/?#]|$)/.exec(text) ?? [];
  if (protocol === '') return undefined;
  return { protocol, host, hostname: host, origin: `${protocol}//${host}`, username: '', password: '' };
};
