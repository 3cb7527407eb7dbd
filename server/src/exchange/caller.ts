/** Who is calling, a program or a person, and which feeds they may load. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { can } from '@operatory/domain/access';
import type { FeedName } from '@operatory/domain/exchange';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { sendRefusal } from '../http/problems.ts';
import { addressKey, type Limiter, limiter } from '../limits/limiter.ts';
import { findMachine, keyIn, usualRate } from './machine-keys.ts';

/**
 * A feed that grants permissions: no key for it can be created on a screen, and a person's file is never applied
 * without review.
 */
export const grantsRights = (feed: FeedName) => feed === 'people';

/** Requests a minute with unknown keys from one address, of any of our routes. */
const unknownKeys = 30;
const strangers = new WeakMap<pg.Pool, Limiter>();

function strangersOf(pool: pg.Pool): Limiter {
  const known = strangers.get(pool) ?? limiter({ most: unknownKeys, seconds: 60 });
  strangers.set(pool, known);
  return known;
}

/**
 * Reads the machine key of each request to these routes, and refuses an unknown one at once: with 401, and with 429
 * once its address sent too many in a minute. Known keys from that address keep working.
 */
export function readMachineKeys(part: FastifyInstance, pool: pg.Pool): void {
  const turns = limiter({ most: usualRate, seconds: 60 });
  const unknown = strangersOf(pool);
  part.addHook('onRequest', async (request, reply) => {
    const key = keyIn(request.headers.authorization);
    if (key === undefined) return;
    const machine = await findMachine(pool, key);
    if (machine === undefined) {
      const wait = unknown.take(addressKey(request.ip));
      return sendRefusal(
        reply,
        wait > 0 ? refuse('request.too-often', { seconds: wait }) : refuse('exchange.key-unknown'),
      );
    }
    const seconds = turns.take(String(machine.keyId), machine.requestsPerMinute);
    if (seconds > 0) return sendRefusal(reply, refuse('request.too-often', { seconds }));
    request.machine = machine;
  });
}

/** The sender's name, as stored with a run. */
export function senderOf({ machine, viewer }: FastifyRequest): string {
  if (machine !== undefined) return machine.name;
  return viewer.kind === 'user' ? viewer.name : '';
}

/** The id of the person who calls; undefined for a program. */
export const personOf = ({ machine, viewer }: FastifyRequest): string | undefined =>
  machine === undefined && viewer.kind === 'user' ? viewer.userId : undefined;

/** Feeds whose runs the caller may see; null for all. */
export function feedsOf({ machine }: FastifyRequest): readonly string[] | null {
  return machine === undefined || machine.feeds === 'all' ? null : [...machine.feeds];
}

/** A person's data for this feed waits for review, whatever they request. */
export const isToBeLookedAt = ({ machine }: FastifyRequest, feed: FeedName) =>
  machine === undefined && grantsRights(feed);

/** Returns a refusal if the caller may not load this feed. */
export function refuseFeed({ machine, viewer }: FastifyRequest, feed: FeedName): Refusal<RefusalCode> | undefined {
  const isAllowed =
    machine === undefined ? can(viewer, 'exchange.manage') : machine.feeds === 'all' || machine.feeds.has(feed);
  return isAllowed ? undefined : refuse('exchange.feed-not-allowed', { feed });
}

/**
 * Returns a refusal if the caller may not change how files of this feed are read. A profile also applies to files from
 * programs, so people could use it to grant permissions without review.
 */
export const refuseProfile = (request: FastifyRequest, feed: FeedName): Refusal<RefusalCode> | undefined =>
  refuseFeed(request, feed) ??
  (isToBeLookedAt(request, feed) ? refuse('exchange.feed-not-allowed', { feed }) : undefined);
