/** The demo's branches, in the order in which its items' stock is made. */

interface BranchRow {
  readonly number: string;
  readonly name: string;
  readonly city: string;
  readonly distributionCenter: string;
  readonly position: number;
}

export const demoBranches: readonly BranchRow[] = [
  { number: '14', name: 'Tacoma WA', city: 'Tacoma', distributionCenter: 'DC1', position: 1 },
  { number: '16', name: 'Reno NV', city: 'Reno', distributionCenter: 'DC3', position: 2 },
  { number: '82', name: 'Irving TX', city: 'Irving', distributionCenter: 'DC2', position: 3 },
  { number: '18', name: 'Irving TX', city: 'Irving', distributionCenter: 'DC2', position: 4 },
];
