/** What can be done to a person's named sets of filters; names are told apart without regard to letter case. */

/** A set of filters under its name; `search` is what the screen keeps in its address. */
export interface NamedSet {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
}

export const longestSetName = 40;
export const mostSets = 50;

/** A name as it is kept: without space around it, and never two spaces in a row. */
export const cleanSetName = (typed: string) => typed.trim().replace(/\s+/g, ' ');

const isNamed = (name: string) => {
  const wanted = cleanSetName(name).toLowerCase();
  return (set: NamedSet) => set.name.toLowerCase() === wanted;
};

/** The set that has this name already. */
export function setNamed(sets: readonly NamedSet[], name: string): NamedSet | undefined {
  return sets.find(isNamed(name));
}

/** With this set in it: in the place of the one that has its name, else at its place among the others by name. */
export function withSet(sets: readonly NamedSet[], { name, search }: NamedSet): readonly NamedSet[] {
  const kept = { name: cleanSetName(name), search };
  return [...sets.filter((set) => !isNamed(name)(set)), kept].sort((one, other) => one.name.localeCompare(other.name));
}

/** Under another name; the set stays as it is when that name belongs to another one. */
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

/** The set that asks for exactly this, whatever the order of its values; absent values count for nothing. */
export function setAskingFor(sets: readonly NamedSet[], search: NamedSet['search']): NamedSet | undefined {
  const wanted = canonical(search);
  return sets.find((set) => canonical(set.search) === wanted);
}

function canonical(search: NamedSet['search']): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)));
}
