/** How clicking "all tags" changes the list of shelf tags. */

export interface TagToggleState {
  /** Items of the cart that are ordered. */
  readonly given: readonly string[];
  /** Items with tag-only lines. */
  readonly tagOnly: readonly string[];
  /** Items with a requested tag. */
  readonly selected: ReadonlySet<string>;
}

/** Whether a tag is requested for every ordered item. False if nothing is ordered. */
export function areAllTagged({ given, selected }: Omit<TagToggleState, 'tagOnly'>): boolean {
  return given.length > 0 && given.every((itemNumber) => selected.has(itemNumber));
}

/**
 * The resulting list: if any item isn't selected, all ordered items plus the tag-only items; otherwise only the
 * tag-only items [C4.23].
 */
export function toggleAllTags({ given, tagOnly, selected }: TagToggleState): readonly string[] {
  const rest = areAllTagged({ given, selected }) ? [] : given;
  return [...new Set([...rest, ...tagOnly])];
}

/** The changes from one list to another: `true` for a new request, `false` for a canceled one. */
export function tagChanges(from: ReadonlySet<string>, to: readonly string[]): ReadonlyMap<string, boolean> {
  const wanted = new Set(to);
  const changes = new Map<string, boolean>();
  for (const itemNumber of from) if (!wanted.has(itemNumber)) changes.set(itemNumber, false);
  for (const itemNumber of wanted) if (!from.has(itemNumber)) changes.set(itemNumber, true);
  return changes;
}
