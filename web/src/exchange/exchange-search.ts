/** The address of a place on the data exchange screen: which tab, which feed, which run. */
import { type FeedName, feedNames } from '@operatory/domain/exchange';

export const exchangeParts = ['feeds', 'load', 'runs', 'pickups', 'orders', 'mappings', 'keys'] as const;
export type ExchangePart = (typeof exchangeParts)[number];

export interface ExchangeSearch {
  /** `feeds` if absent. */
  readonly part?: ExchangePart;
  readonly feed?: FeedName;
  /** The id of the open run. */
  readonly run?: string;
}

/** Ignores anything invalid. */
export function parseExchangeSearch(query: Readonly<Record<string, unknown>>): ExchangeSearch {
  const part = exchangeParts.find((name) => name === query.part);
  const feed = feedNames.find((name) => name === query.feed);
  const run = typeof query.run === 'string' || typeof query.run === 'number' ? String(query.run) : '';
  return {
    ...(part === undefined ? {} : { part }),
    ...(feed === undefined ? {} : { feed }),
    ...(/^[A-Za-z0-9][\w.-]{0,99}$/.test(run) ? { run } : {}),
  };
}
