/**
 * Filters of a list. Each knows how it's written in an address, whether it's on, off but kept, or not chosen, and how a
 * panel shows it.
 */

/** `checkbox` is on or not; several `array` filters share one parameter. */
export type FilterType = 'checkbox' | 'array';
export type FilterDisplay = 'checkbox' | 'query-list';

export interface Filter {
  /** Identifies the filter, such as `category:1.4`. */
  readonly name: string;
  readonly label: string;
  readonly queryParameter: string;
  readonly type: FilterType;
  /** Its value in the query while it's applied: `true` or a key. */
  readonly value: string | undefined;
  /** Selected and shown, but not applied: `disabledValue` is the value that it would apply. */
  readonly isDisabled: boolean;
  readonly disabledValue: string | undefined;
  readonly isVisible: boolean;
  readonly section: string;
  readonly display: FilterDisplay;
  /** Depth below the first of its tree. */
  readonly depth: number;
  readonly url: string;
}

export type FilterQuery = Readonly<Record<string, string>>;

/** The parameter for filters that are off but kept. */
export const offParameter = 'off';

const displays: Readonly<Record<FilterType, FilterDisplay>> = {
  checkbox: 'checkbox',
  array: 'query-list',
};

/** A filter that isn't chosen, with the usual defaults. */
export function makeFilter(
  given: Pick<Filter, 'label' | 'queryParameter' | 'type'> & Partial<Filter> & { readonly key?: string },
): Filter {
  const { key, ...rest } = given;
  return {
    name: key === undefined ? given.queryParameter : `${given.queryParameter}:${key}`,
    value: undefined,
    isDisabled: false,
    disabledValue: undefined,
    isVisible: true,
    section: 'Filters',
    display: displays[given.type],
    depth: 0,
    url: '',
    ...rest,
  };
}

/** The value that an `array` or `checkbox` filter writes to the query when it's on. */
const ownValue = ({ type, name, queryParameter }: Filter) =>
  type === 'array' ? name.slice(queryParameter.length + 1) : 'true';

const partsOf = (list: string | undefined) => [
  ...new Set((list ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))),
];

function valueIn(filter: Filter, query: FilterQuery): string | undefined {
  const written = query[filter.queryParameter];
  if (filter.type === 'array') return partsOf(written).includes(ownValue(filter)) ? ownValue(filter) : undefined;
  return written === 'true' ? 'true' : undefined;
}

const withState = (filter: Filter, value: string | undefined, disabledValue: string | undefined): Filter => ({
  ...filter,
  value,
  isDisabled: value === undefined && disabledValue !== undefined,
  disabledValue: value === undefined ? disabledValue : undefined,
});

/** Reads a query into the filters; a filter that is both on and off is on. */
export function readFilters(filters: readonly Filter[], query: FilterQuery): Filter[] {
  const off = new Set(partsOf(query[offParameter]));
  return filters.map((filter) =>
    withState(filter, valueIn(filter, query), off.has(filter.name) ? ownValue(filter) : undefined),
  );
}

/** The keys of an `array` parameter in a query, on or off, whether or not the filter exists. */
export function keysInQuery(queryParameter: string, query: FilterQuery): string[] {
  const beginning = `${queryParameter}:`;
  const off = partsOf(query[offParameter]).filter((name) => name.startsWith(beginning));
  return [...new Set([...partsOf(query[queryParameter]), ...off.map((name) => name.slice(beginning.length))])];
}

/** The query for the filters, without empty parameters. */
export function writeFilters(filters: readonly Filter[]): FilterQuery {
  const query: Record<string, string> = {};
  const add = (name: string, value: string) => {
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  };
  for (const { name, value, disabledValue, queryParameter } of filters) {
    if (disabledValue !== undefined) add(offParameter, name);
    if (value !== undefined) add(queryParameter, value);
  }
  return query;
}

const change = (filters: readonly Filter[], name: string, to: (filter: Filter) => Filter) =>
  filters.map((filter) => (filter.name === name ? to(filter) : filter));

/** Clicking its box in the panel: an applied filter is cleared, any other is applied. */
export const toggleFilter = (filters: readonly Filter[], name: string): Filter[] =>
  change(filters, name, (filter) =>
    withState(filter, filter.value === undefined ? (filter.disabledValue ?? ownValue(filter)) : undefined, undefined),
  );

/** Clicking a chip: an applied filter is turned off, with its value kept, and back on. */
export const switchFilter = (filters: readonly Filter[], name: string): Filter[] =>
  change(filters, name, (filter) => withState(filter, filter.disabledValue, filter.value));

/** Clicking the X of a chip. */
export const removeFilter = (filters: readonly Filter[], name: string): Filter[] =>
  change(filters, name, (filter) => withState(filter, undefined, undefined));

/** The filters with a chip: chosen, applied or not, and visible. */
export const chosenFilters = (filters: readonly Filter[]): Filter[] =>
  filters.filter(({ isVisible, value, disabledValue }) => isVisible && (value ?? disabledValue) !== undefined);
