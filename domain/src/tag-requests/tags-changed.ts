/** Which tags of a cart somebody else asked for or took back, from one reading of the list to the next. */

export interface TagReading {
  /** Which cart it was read beside. */
  readonly cartKey: string | undefined;
  /** What the cart orders. */
  readonly ordered: readonly string[];
  readonly tagged: readonly string[];
}

/**
 * Items that were ordered at both readings and whose tag is another one now; `wishes` are this window's own, which it
 * is still bringing there. A line that stands there for its tag alone comes and goes with the cart, which tells of it.
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
