/** What the verbs of this room work with; made once for an application. */
import type { Viewer } from '@operatory/domain/access';
import { isStaff } from '@operatory/domain/access';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../http/services.ts';
import { type WordLists, wordLists } from '../search/word-list.ts';
import type { CardViewer } from './item-cards.ts';
import { itemWordLists } from './search/index.ts';

export interface Catalogue {
  readonly pool: pg.Pool;
  readonly words: WordLists;
  /** The distributor's day: says which coupons run. */
  readonly today: () => PlainDate;
}

const minuteMs = 60_000;

type CatalogueServices = Pick<Services, 'pool' | 'settings' | 'now'>;

const opened = new WeakMap<CatalogueServices, Catalogue>();

/** One for an application, whichever room asks first: the vocabulary of a large catalogue is held once. */
export function openCatalogue(services: CatalogueServices): Catalogue {
  const catalogue = opened.get(services) ?? makeCatalogue(services);
  opened.set(services, catalogue);
  return catalogue;
}

function makeCatalogue({ pool, settings, now }: CatalogueServices): Catalogue {
  let minute = Number.NaN;
  let day: PlainDate | undefined;
  return {
    pool,
    words: wordLists(pool, itemWordLists),
    today() {
      // Asking the calendar of a time zone takes longer than reading a product.
      const instant = now();
      const current = Math.floor(instant.getTime() / minuteMs);
      if (day === undefined || current !== minute) {
        day = plainDateIn(settings.timeZone, instant);
        minute = current;
      }
      return day;
    },
  };
}

/** For whom cards are made: prices need an account, the right to see them, and that they were asked for. */
export function cardViewerOf(viewer: Viewer, scope: CustomerScope | undefined, excludePricing: boolean): CardViewer {
  return { isStaff: isStaff(viewer), scope, hasPrices: scope?.seesPrices === true && !excludePricing };
}
