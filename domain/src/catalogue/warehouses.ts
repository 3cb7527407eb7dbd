/** The distributor's branches behind the warehouse numbers [A3.17]. */

export interface Branch {
  readonly number: string;
  /** Such as `Tacoma WA`. */
  readonly place: string;
  readonly city: string;
  readonly distributionCenter: string;
}

/** Every branch, in the order in which stock and stocking classes of an item are kept. */
export const branches: readonly Branch[] = [
  { number: '14', place: 'Tacoma WA', city: 'Tacoma', distributionCenter: 'DC1' },
  { number: '16', place: 'Reno NV', city: 'Reno', distributionCenter: 'DC3' },
  { number: '82', place: 'Irving TX', city: 'Irving', distributionCenter: 'DC2' },
  { number: '18', place: 'Irving TX', city: 'Irving', distributionCenter: 'DC2' },
];

/** A branch that is not on the map goes by its number. */
export function branchOf(warehouseNumber: string): Branch {
  const name = `Branch ${warehouseNumber}`;
  return (
    branches.find(({ number }) => number === warehouseNumber) ?? {
      number: warehouseNumber,
      place: name,
      city: name,
      distributionCenter: '',
    }
  );
}

/** All branches as an account sees them: those that serve it in its own order, then the others. */
export function branchesFor(warehouses: readonly string[]): Branch[] {
  const own = warehouses.flatMap((number) => branches.find((branch) => branch.number === number) ?? []);
  return [...new Set([...own, ...branches])];
}
