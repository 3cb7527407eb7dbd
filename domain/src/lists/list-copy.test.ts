import { describe, expect, it } from 'vitest';
import { copyName, copyObstacle, listNameKey } from './index.ts';

const taken = (...names: string[]) => new Set(names.map(listNameKey));

describe('the name of a copy', () => {
  it('is the requested one if no list has it', () => {
    expect(copyName('Hygiene', taken('Hygiene room', 'Lab'))).toBe('Hygiene');
  });

  it('ends in “(copy)” if a list has that name, in upper or lower case', () => {
    expect(copyName('Hygiene', taken('HYGIENE'))).toBe('Hygiene (copy)');
    expect(copyName('Hygiene', taken('Hygiene', 'hygiene (Copy)', 'Hygiene (copy 3)'))).toBe('Hygiene (copy 2)');
    const many = ['Hygiene', 'Hygiene (copy)', ...Array.from({ length: 500 }, (_, at) => `Hygiene (copy ${at + 2})`)];
    expect(copyName('Hygiene', taken(...many))).toBe('Hygiene (copy 502)');
  });

  it('is cut so that the whole has 75 characters at most', () => {
    const long = '🦷'.repeat(75);
    expect(copyName(long, taken(long))).toBe(`${'🦷'.repeat(68)} (copy)`);
    const spaced = `${'x'.repeat(67)} ${'y'.repeat(7)}`;
    expect(copyName(spaced, taken(spaced))).toBe(`${'x'.repeat(67)} (copy)`);
  });
});

describe('the products left out of a copy', () => {
  const sold = { lifeCycle: 'A', isOrderable: true, isHiddenFromCustomer: false };

  it('are those that a practice can’t see or order', () => {
    expect(copyObstacle(sold)).toBeUndefined();
    expect(copyObstacle(undefined)).toBe('unknown');
    expect(copyObstacle({ ...sold, isHiddenFromCustomer: true })).toBe('hidden');
    expect(copyObstacle({ ...sold, lifeCycle: 'W', isOrderable: false })).toBe('withdrawn');
    expect(copyObstacle({ ...sold, lifeCycle: 'D' })).toBe('discontinued');
    expect(copyObstacle({ ...sold, isOrderable: false })).toBe('not-orderable');
  });
});
