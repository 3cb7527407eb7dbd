/** Operations on a person's named sets of filters; names ignore letter case. */

/** A named set of filters; `search` is the screen's part of the address. */
export interface NamedSet {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
}

export const longestSetName = 40;
export const maxSets = 50;

/** A name as stored: trimmed, with single spaces. */
export const cleanSetName = (typed: string) => typed.trim().replace(/\s+/g, ' ');

const isNamed = (name: string) => {
  const wanted = cleanSetName(name).toLowerCase();
  return (set: NamedSet) => set.name.toLowerCase() === wanted;
};

/** The set that has this name already. */
export function setNamed(sets: readonly NamedSet[], name: string): NamedSet | undefined {
  return sets.find(isNamed(name));
}

/** With this set: it replaces the one with the same name, or is inserted by name. */
export function withSet(sets: readonly NamedSet[], { name, search }: NamedSet): readonly NamedSet[] {
  const kept = { name: cleanSetName(name), search };
  return [...sets.filter((set) => !isNamed(name)(set)), kept].sort((one, other) => one.name.localeCompare(other.name));
}

/** Renamed; unchanged if that name belongs to another set. */
export function withSetRenamed(sets: readonly NamedSet[], from: string, to: string): readonly NamedSet[] {
  const set = setNamed(sets, from);
  const holder = setNamed(sets, to);
  if (set === undefined || cleanSetName(to) === '' || (holder !== undefined && holder !== set)) return sets;
  return withSet(withoutSet(sets, from), { ...set, name: to });
}

/** Without the set of this name. */
export function withoutSet(sets: readonly NamedSet[], name: string): readonly NamedSet[] {
  return sets.filter((set) => !isNamed(name)(set));
}

/** The set that is exactly this search, ignoring the order of values and absent values. */
export function setAskingFor(sets: readonly NamedSet[], search: NamedSet['search']): NamedSet | undefined {
  const wanted = canonical(search);
  return sets.find((set) => canonical(set.search) === wanted);
}

function canonical(search: NamedSet['search']): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)));
}
