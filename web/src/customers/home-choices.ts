/** The choices of the customer search by viewer: tabs, sort orders, and the defaults. */
import { can, isAccountManager, type Viewer } from '@operatory/domain/access';

/** 1 is My Customers, 2 is All Customers. */
type HomeTab = '1' | '2';

/** A sort order as the address has it; a minus means descending. */
export type HomeSort = 'name' | '-name' | 'cart' | '-cart';

export interface HomeChoices {
  /** Empty if there is nothing to choose, because everything is searched. */
  readonly tabs: readonly HomeTab[];
  readonly sorts: readonly HomeSort[];
  readonly startTab: HomeTab;
  readonly startSort: HomeSort;
}

const allSorts: readonly HomeSort[] = ['-cart', 'cart', 'name', '-name'];

/**
 * Account managers start at My Customers with the newest cart first. Everyone else searches all customers by
 * name; only account managers and customer service may sort by cart.
 */
export function homeChoices(viewer: Viewer): HomeChoices {
  const isManager = isAccountManager(viewer);
  return {
    tabs: can(viewer, 'customers.tabs') ? ['1', '2'] : [],
    sorts: can(viewer, 'customers.sort-by-cart') ? allSorts : ['name', '-name'],
    startTab: isManager ? '1' : '2',
    startSort: isManager ? '-cart' : 'name',
  };
}

/** The home page's state in the address, limited to the viewer's options. */
export interface HomePlace {
  readonly find: string;
  readonly tab: HomeTab;
  readonly sort: HomeSort;
}

type Query = Readonly<Record<string, unknown>>;

/**
 * Reads the query; what is missing or not offered falls back to what was chosen last, and that to the role's
 * start.
 */
export function readHomePlace(query: Query, choices: HomeChoices, kept: Query = {}): HomePlace {
  const tab = [query.tab, kept.tab].flatMap((wanted) => choices.tabs.find((one) => one === wanted) ?? [])[0];
  const sort = [query.sort, kept.sort].flatMap((wanted) => choices.sorts.find((one) => one === wanted) ?? [])[0];
  return {
    find: typeof query.find === 'string' ? query.find.slice(0, 200) : '',
    tab: tab ?? choices.startTab,
    sort: sort ?? choices.startSort,
  };
}

/** The query for a state of the home page, without defaults. */
export function homeQuery(query: Query, place: HomePlace, choices: HomeChoices): Record<string, unknown> {
  return {
    ...queryBeyondHome(query),
    ...(place.find === '' ? {} : { find: place.find }),
    ...(place.tab === choices.startTab ? {} : { tab: place.tab }),
    ...(place.sort === choices.startSort ? {} : { sort: place.sort }),
  };
}

/** The query without the home page's own parameters, which is passed on to a customer's page. */
export function queryBeyondHome(query: Query): Record<string, unknown> {
  const { find: _find, tab: _tab, sort: _sort, phone: _phone, overview: _overview, ...rest } = query;
  return rest;
}

/** My Customers lists without a search; All Customers waits for one. */
export function isWaitingForSearch(place: HomePlace): boolean {
  return place.tab === '2' && place.find.trim() === '';
}
