import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Route } from '@operatory/contract/route';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { CustomerScope } from '../access/customer-scope.ts';
import { callTurns } from './call-turns.ts';

const plain = {} as Route;
const signedIn = (userId: string, more: object = {}) =>
  ({ method: 'GET', ip: '192.0.2.1', viewer: { kind: 'user', userId }, ...more }) as unknown as FastifyRequest;
const visitor = (ip: string) => ({ method: 'GET', ip, viewer: { kind: 'signed-out' } }) as unknown as FastifyRequest;

/** Whether the turn came at once. */
const isAtOnce = async (turn: Promise<(() => void) | undefined>) =>
  (await Promise.race([turn, nextTurn('waits')])) !== 'waits';

describe('turns of calls', () => {
  it('delay a person’s ninth call at once, and no one else’s', async () => {
    const begin = callTurns();
    const ends = await Promise.all(Array.from({ length: 8 }, () => begin(plain, signedIn('ann'), undefined)));
    const ninth = begin(plain, signedIn('ann'), undefined);
    expect(await isAtOnce(ninth)).toBe(false);
    expect(await isAtOnce(begin(plain, signedIn('bob'), undefined))).toBe(true);
    expect(await isAtOnce(begin(plain, visitor('192.0.2.1'), undefined))).toBe(true);
    ends[0]?.();
    expect(await isAtOnce(ninth)).toBe(true);
  });

  it('limit visitors by address, and a buyer’s visits by session', async () => {
    const begin = callTurns();
    for (let at = 0; at < 8; at += 1) await begin(plain, visitor('192.0.2.7'), undefined);
    expect(await isAtOnce(begin(plain, visitor('192.0.2.7'), undefined))).toBe(false);
    expect(await isAtOnce(begin(plain, visitor('192.0.2.8'), undefined))).toBe(true);
    const visit = (punchOutSessionId: string) =>
      signedIn('buyer', { viewer: { kind: 'user', userId: 'buyer', punchOutSessionId } });
    for (let at = 0; at < 8; at += 1) await begin(plain, visit('one'), undefined);
    expect(await isAtOnce(begin(plain, visit('one'), undefined))).toBe(false);
    expect(await isAtOnce(begin(plain, visit('two'), undefined))).toBe(true);
  });

  it('limit writes per account no matter who sends them, and exempt files and machine keys', async () => {
    const begin = callTurns();
    const scope = { customerNumber: '100001' } as unknown as CustomerScope;
    const write = (userId: string) => signedIn(userId, { method: 'POST' });
    for (let at = 0; at < 4; at += 1) await begin(plain, write(`person ${at}`), scope);
    expect(await isAtOnce(begin(plain, write('ann'), scope))).toBe(false);
    expect(await isAtOnce(begin(plain, signedIn('ann'), scope))).toBe(true);
    const file = { binary: 'application/pdf' } as unknown as Route;
    expect(await isAtOnce(begin(file, write('ann'), scope))).toBe(true);
    expect(await isAtOnce(begin(plain, signedIn('key', { machine: {}, method: 'POST' }), scope))).toBe(true);
  });
});
