/** What pressing "all tags" makes of the list of shelf tags. */

export interface TagGround {
  /** Items of the cart that are ordered. */
  readonly given: readonly string[];
  /** Items whose lines stand there for their tag alone. */
  readonly tagOnly: readonly string[];
  /** Items for which a tag is asked now. */
  readonly selected: ReadonlySet<string>;
}

/** Is a tag asked for everything that is ordered? False where nothing is ordered. */
export function areAllTagged({ given, selected }: Omit<TagGround, 'tagOnly'>): boolean {
  return given.length > 0 && given.every((itemNumber) => selected.has(itemNumber));
}

/**
 * The list afterwards: with one that is not selected, all that is ordered and what stands there for its tag alone;
 * otherwise only the latter [C4.23].
 */
export function toggleAllTags({ given, tagOnly, selected }: TagGround): readonly string[] {
  const rest = areAllTagged({ given, selected }) ? [] : given;
  return [...new Set([...rest, ...tagOnly])];
}

/** How a list becomes another: `true` for what is asked for anew, `false` for what is taken back. */
export function tagChanges(from: ReadonlySet<string>, to: readonly string[]): ReadonlyMap<string, boolean> {
  const wanted = new Set(to);
  const changes = new Map<string, boolean>();
  for (const itemNumber of from) if (!wanted.has(itemNumber)) changes.set(itemNumber, false);
  for (const itemNumber of wanted) if (!from.has(itemNumber)) changes.set(itemNumber, true);
  return changes;
}
