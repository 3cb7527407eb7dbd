/** The dependencies of the catalog's functions; created once per application. */
import type { Viewer } from '@operatory/domain/access';
import { isStaff } from '@operatory/domain/access';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { hasSheet } from '../documents/safety-sheet-file.ts';
import { type WordLists, wordLists } from '../search/word-list.ts';
import type { Services } from '../services/services.ts';
import { readBranches } from './branches.ts';
import type { CardViewer } from './item-cards.ts';
import { itemWordLists } from './search/index.ts';

export interface Catalog {
  readonly pool: pg.Pool;
  readonly words: WordLists;
  /** The distributor's day: says which coupons run. */
  readonly today: () => PlainDate;
  /** Is the PDF of a safety data sheet on file? */
  readonly isSheetOnFile: (mediaKey: string) => Promise<boolean>;
}

const minuteMs = 60_000;

const maxRememberedSheets = 10_000;

type CatalogServices = Pick<Services, 'pool' | 'settings' | 'now' | 'files' | 'log'>;

const opened = new WeakMap<CatalogServices, Catalog>();

/**
 * One per application, whichever feature needs it first, because the vocabulary of a large catalog is in memory only
 * once.
 */
export function openCatalog(services: CatalogServices): Catalog {
  const catalog = opened.get(services) ?? makeCatalog(services);
  opened.set(services, catalog);
  return catalog;
}

/** Caches each result for a minute, because the store may be remote and products are read often. */
function sheetsOnFile({ files, now, log }: CatalogServices) {
  const remembered = new Map<string, { readonly isOnFile: boolean; readonly until: number }>();
  return async (mediaKey: string): Promise<boolean> => {
    const known = remembered.get(mediaKey);
    const time = now().getTime();
    if (known !== undefined && known.until > time) return known.isOnFile;
    try {
      const isOnFile = await hasSheet(files, mediaKey);
      if (remembered.size >= maxRememberedSheets) remembered.clear();
      remembered.set(mediaKey, { isOnFile, until: time + minuteMs });
      return isOnFile;
    } catch (error) {
      // The product is readable without its sheet; opening the link says that the file store is unavailable.
      log.warn({ err: error, mediaKey }, 'could not check for a safety data sheet');
      return true;
    }
  };
}

function makeCatalog(services: CatalogServices): Catalog {
  const { pool, settings, now } = services;
  let minute = Number.NaN;
  let day: PlainDate | undefined;
  return {
    pool,
    words: wordLists(pool, itemWordLists),
    isSheetOnFile: sheetsOnFile(services),
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

/** The viewer of the cards: prices need an account, the right to see them, and a request for them. */
export async function cardViewerOf(
  database: Queryable,
  viewer: Viewer,
  { scope, excludePricing = false }: { readonly scope: CustomerScope | undefined; readonly excludePricing?: boolean },
): Promise<CardViewer> {
  return {
    isStaff: isStaff(viewer),
    branches: await readBranches(database),
    scope,
    hasPrices: scope?.seesPrices === true && !excludePricing,
    areFreeGoodsOff: viewer.kind === 'user' && viewer.areFreeGoodsOff === true,
  };
}
