/** The feeds that can be loaded, by name. */
import { type Feed, type FeedName, feeds } from '@operatory/domain/exchange';
import { targetOf } from './targets/index.ts';

/** Returns undefined for a feed that can't be loaded yet. */
export const feedNamed = (name: FeedName): Feed | undefined => (targetOf(name) === undefined ? undefined : feeds[name]);
