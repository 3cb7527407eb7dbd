/**
 * Filters of a list as one kind of thing, whatever they filter: each knows how it is written into an address, whether
 * it is on, switched off but kept, or not chosen, and how a panel draws it [A3.13].
 */

/** `checkbox` is on or not; of `array` filters several share one parameter; a `date-range` has two ends. */
export type FilterType = 'checkbox' | 'array' | 'date-range';
export type FilterDisplay = 'checkbox' | 'query-list' | 'date-range';

export interface Filter {
  /** Tells filters apart, such as `category:1.4`. */
  readonly name: string;
  readonly label: string;
  readonly queryParameter: string;
  readonly type: FilterType;
  /** What stands in the query while the filter is applied: `true`, a key, or `start/end`; absent when it is not. */
  readonly value: string | undefined;
  /** Chosen and shown, but not applied: `disabledValue` is what it would apply. */
  readonly isDisabled: boolean;
  readonly disabledValue: string | undefined;
  readonly isVisible: boolean;
  readonly section: string;
  readonly display: FilterDisplay;
  /** Steps below the first of its tree. */
  readonly depth: number;
  readonly url: string;
  /** Query parameters that come and go with it: the two ends of a date range. */
  readonly dependents: readonly string[];
}

export type FilterQuery = Readonly<Record<string, string>>;

/** The parameter that keeps what is switched off. */
export const offParameter = 'off';

const displays: Readonly<Record<FilterType, FilterDisplay>> = {
  checkbox: 'checkbox',
  array: 'query-list',
  'date-range': 'date-range',
};

/** A filter that is not chosen; what is not given is as most filters have it. */
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
    dependents: [],
    ...rest,
  };
}

/** What an `array` or `checkbox` filter says in the query when it is on. */
const ownValue = ({ type, name, queryParameter }: Filter) =>
  type === 'array' ? name.slice(queryParameter.length + 1) : 'true';

const partsOf = (list: string | undefined) => [
  ...new Set((list ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))),
];

function valueIn(filter: Filter, query: FilterQuery): string | undefined {
  const written = query[filter.queryParameter];
  if (filter.type === 'array') return partsOf(written).includes(ownValue(filter)) ? ownValue(filter) : undefined;
  if (filter.type === 'checkbox') return written === 'true' ? 'true' : undefined;
  const ends = filter.dependents.map((name) => query[name] ?? '');
  return ends.every((end) => end === '') ? undefined : ends.join('/');
}

const withState = (filter: Filter, value: string | undefined, disabledValue: string | undefined): Filter => ({
  ...filter,
  value,
  isDisabled: value === undefined && disabledValue !== undefined,
  disabledValue: value === undefined ? disabledValue : undefined,
});

/** Reads into the filters what a query says; what is both on and off is on. */
export function readFilters(filters: readonly Filter[], query: FilterQuery): Filter[] {
  const off = new Map<string, string>();
  for (const entry of partsOf(query[offParameter])) {
    const [name = '', value] = entry.split('=');
    off.set(name, value ?? '');
  }
  return filters.map((filter) => {
    const kept = off.get(filter.name);
    const disabled = kept === undefined ? undefined : filter.type === 'date-range' ? kept : ownValue(filter);
    return withState(filter, valueIn(filter, query), disabled === '' ? undefined : disabled);
  });
}

/** The keys of an `array` parameter that a query names, on or off, whether or not such a filter is known. */
export function keysInQuery(queryParameter: string, query: FilterQuery): string[] {
  const beginning = `${queryParameter}:`;
  const off = partsOf(query[offParameter]).filter((name) => name.startsWith(beginning));
  return [...new Set([...partsOf(query[queryParameter]), ...off.map((name) => name.slice(beginning.length))])];
}

/** The query that the filters make; nothing that is empty. */
export function writeFilters(filters: readonly Filter[]): FilterQuery {
  const query: Record<string, string> = {};
  const add = (name: string, value: string) => {
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  };
  for (const filter of filters) {
    const { name, type, value, disabledValue, dependents, queryParameter } = filter;
    if (disabledValue !== undefined) add(offParameter, type === 'date-range' ? `${name}=${disabledValue}` : name);
    if (value === undefined) continue;
    if (type !== 'date-range') add(queryParameter, value);
    else {
      const ends = value.split('/');
      dependents.forEach((dependent, place) => {
        if (ends[place]) query[dependent] = ends[place];
      });
    }
  }
  return query;
}

const change = (filters: readonly Filter[], name: string, to: (filter: Filter) => Filter) =>
  filters.map((filter) => (filter.name === name ? to(filter) : filter));

/** A tick in the panel: what is applied goes, everything else is applied. */
export const toggleFilter = (filters: readonly Filter[], name: string): Filter[] =>
  change(filters, name, (filter) =>
    withState(filter, filter.value === undefined ? (filter.disabledValue ?? ownValue(filter)) : undefined, undefined),
  );

/** A press on a chip: applied becomes switched off, with its value kept, and back again [A2.38]. */
export const switchFilter = (filters: readonly Filter[], name: string): Filter[] =>
  change(filters, name, (filter) => withState(filter, filter.disabledValue, filter.value));

/** The cross of a chip. */
export const removeFilter = (filters: readonly Filter[], name: string): Filter[] =>
  change(filters, name, (filter) => withState(filter, undefined, undefined));

/** What stands as a chip: chosen, applied or not, and meant to be seen. */
export const chosenFilters = (filters: readonly Filter[]): Filter[] =>
  filters.filter(({ isVisible, value, disabledValue }) => isVisible && (value ?? disabledValue) !== undefined);
