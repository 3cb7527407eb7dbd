/** Work of which no part may hold up the others. */

/** Does them one after the other, also after one that failed. Rejects with the first error once all were tried. */
export async function eachInTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const problems: unknown[] = [];
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem));
  if (problems.length > 0) throw problems[0];
}
