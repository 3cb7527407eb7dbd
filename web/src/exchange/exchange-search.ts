/** The data exchange screen's search parameters: tab, feed, and run. */
import { type ErpMessageState, erpMessageStates } from '@operatory/contract/message-desk';
import { type FeedName, feedNames } from '@operatory/domain/exchange';

export const exchangeParts = ['feeds', 'load', 'runs', 'pickups', 'orders', 'messages', 'mappings', 'keys'] as const;
export type ExchangePart = (typeof exchangeParts)[number];

const runChoices = ['warnings', 'unread'] as const;
export type RunChoice = (typeof runChoices)[number];

export interface ExchangeSearch {
  /** `feeds` if absent. */
  readonly part?: ExchangePart;
  readonly feed?: FeedName;
  /** Among the runs: those with warnings or rejected rows, or of them those that nobody has read. */
  readonly only?: RunChoice;
  /** The id of the open run. */
  readonly run?: string;
  /** On the message desk: the open message, and the filters. */
  readonly message?: string;
  readonly direction?: 'in' | 'out';
  readonly state?: ErpMessageState;
  readonly find?: string;
}

/** Ignores anything invalid. */
export function parseExchangeSearch(query: Readonly<Record<string, unknown>>): ExchangeSearch {
  const part = exchangeParts.find((name) => name === query.part);
  const feed = feedNames.find((name) => name === query.feed);
  const run = typeof query.run === 'string' || typeof query.run === 'number' ? String(query.run) : '';
  const message = typeof query.message === 'string' ? query.message : '';
  const state = erpMessageStates.find((name) => name === query.state);
  const { direction } = query;
  const only = runChoices.find((name) => name === query.only);
  const find = typeof query.find === 'string' || typeof query.find === 'number' ? String(query.find).slice(0, 100) : '';
  return {
    ...(part === undefined ? {} : { part }),
    ...(feed === undefined ? {} : { feed }),
    ...(only === undefined ? {} : { only }),
    ...(/^[A-Za-z0-9][\w.-]{0,99}$/.test(run) ? { run } : {}),
    ...(/^(in|out):[A-Za-z0-9][\w.-]{0,99}$/.test(message) ? { message } : {}),
    ...(direction === 'in' || direction === 'out' ? { direction } : {}),
    ...(state === undefined ? {} : { state }),
    ...(find === '' ? {} : { find }),
  };
}
