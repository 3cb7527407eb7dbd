import { branchesFor, branchOf } from '@operatory/domain/catalog';
import { expect, it } from 'vitest';
import { demoBranches } from './branches.ts';

it('A3.17 the demo has the branches behind the warehouse numbers', () => {
  const told = demoBranches.map(({ number, name, distributionCenter }) => [number, name, distributionCenter]);
  expect(told).toEqual([
    ['14', 'Tacoma WA', 'DC1'],
    ['16', 'Reno NV', 'DC3'],
    ['82', 'Irving TX', 'DC2'],
    ['18', 'Irving TX', 'DC2'],
  ]);
  for (const branch of demoBranches) expect(branchOf(demoBranches, branch.number)).toBe(branch);
  expect(branchesFor(demoBranches, ['82', '14']).map(({ city }) => city)).toEqual([
    'Irving',
    'Tacoma',
    'Reno',
    'Irving',
  ]);
});
