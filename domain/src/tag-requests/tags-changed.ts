/** Which of a cart's tags someone else requested or canceled, from one reading of the list to the next. */

export interface TagReading {
  /** The cart that it was read with. */
  readonly cartKey: string | undefined;
  /** The items that the cart orders. */
  readonly ordered: readonly string[];
  readonly tagged: readonly string[];
}

/**
 * Items that were ordered at both readings and whose tag has changed; `wishes` are this tab's own unsent changes.
 * Tag-only lines come and go with the cart, which reports them.
 */
export function tagsChangedElsewhere(
  before: TagReading | undefined,
  after: TagReading,
  wishes: ReadonlyMap<string, boolean>,
): ReadonlyMap<string, boolean> {
  const changes = new Map<string, boolean>();
  if (before === undefined || before.cartKey !== after.cartKey) return changes;
  const [was, is, stayed] = [new Set(before.tagged), new Set(after.tagged), new Set(before.ordered)];
  for (const itemNumber of after.ordered) {
    const isOther = was.has(itemNumber) !== is.has(itemNumber);
    if (isOther && stayed.has(itemNumber) && !wishes.has(itemNumber)) changes.set(itemNumber, is.has(itemNumber));
  }
  return changes;
}
