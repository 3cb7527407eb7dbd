/** The address of a caller below Fastify, by the same rule as `request.ip`. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../settings/settings.ts';

/** Returns a function that reads a request's address; only the proxies in TRUST_PROXY are believed. */
export function callerAddress(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  const trusts =
    typeof trustProxy === 'string'
      ? proxyAddr.compile(trustProxy.split(',').map((range) => range.trim()))
      : trustProxy || (() => false);
  return (request) => proxyAddr.all(request, trusts).at(-1) ?? '';
}
