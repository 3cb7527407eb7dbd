import { expect, it } from 'vitest';
import { branchesFor, branchOf } from './branches.ts';

const branches = ['14', '16', '82', '18'].map((number) => ({
  number,
  name: `City ${number}`,
  city: 'City',
  distributionCenter: '',
}));

it('uses the number for an unknown branch', () => {
  expect(branchOf(branches, '82')).toBe(branches[2]);
  expect(branchOf(branches, '99')).toMatchObject({ name: 'Branch 99', city: 'Branch 99' });
});

it('puts the branches that serve an account first, each once', () => {
  const order = (...warehouses: string[]) => branchesFor(branches, warehouses).map(({ number }) => number);
  expect(order('82', '14')).toEqual(['82', '14', '16', '18']);
  expect(order('16', '16', '77')).toEqual(['16', '14', '82', '18']);
  expect(order()).toEqual(['14', '16', '82', '18']);
});
