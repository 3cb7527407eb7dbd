/** The distributor's branches behind the warehouse numbers. */

export interface Branch {
  readonly number: string;
  /** Such as `Tacoma WA`. */
  readonly name: string;
  readonly city: string;
  /** For example `DC1`; blank if there is none. */
  readonly distributionCenter: string;
}

/** A branch that isn't listed here is shown by its number. */
export function branchOf(branches: readonly Branch[], warehouseNumber: string): Branch {
  const name = `Branch ${warehouseNumber}`;
  return (
    branches.find(({ number }) => number === warehouseNumber) ?? {
      number: warehouseNumber,
      name,
      city: name,
      distributionCenter: '',
    }
  );
}

/** All branches as an account sees them: those that serve it, in its own order, then the others in theirs. */
export function branchesFor(branches: readonly Branch[], warehouses: readonly string[]): Branch[] {
  const own = warehouses.flatMap((number) => branches.find((branch) => branch.number === number) ?? []);
  return [...new Set([...own, ...branches])];
}
