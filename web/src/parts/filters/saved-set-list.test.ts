import { describe, expect, it } from 'vitest';
import { setAskingFor, setNamed, withoutSet, withSet, withSetRenamed } from './saved-set-list.ts';

const late = { name: 'Late', search: { hasBackOrderedItems: 'true' } };
const march = { name: 'March', search: { startDate: '2026-03-01' } };

describe('named sets of filters', () => {
  it('are sorted by name, and saving one under an existing name replaces it, whatever the letter case', () => {
    const sets = withSet(withSet([], march), late);
    expect(sets.map(({ name }) => name)).toEqual(['Late', 'March']);
    expect(withSet(sets, { name: '  LATE ', search: {} })).toEqual([{ name: 'LATE', search: {} }, march]);
    expect(setNamed(sets, ' late')).toEqual(late);
  });

  it('are renamed unless another set has the name; a change of letter case is a new name', () => {
    const sets = [late, march];
    expect(withSetRenamed(sets, 'Late', 'march')).toBe(sets);
    expect(withSetRenamed(sets, 'Late', '   ')).toBe(sets);
    expect(withSetRenamed(sets, 'Gone', 'New')).toBe(sets);
    expect(withSetRenamed(sets, 'Late', 'LATE').map(({ name }) => name)).toEqual(['LATE', 'March']);
    expect(withSetRenamed(sets, 'Late', 'Tardy').map(({ name }) => name)).toEqual(['March', 'Tardy']);
  });

  it('are removed one by one, and are identified by their filters', () => {
    expect(withoutSet([late, march], 'LATE')).toEqual([march]);
    expect(setAskingFor([late, march], { endDate: undefined, startDate: '2026-03-01' })).toBe(march);
    expect(setAskingFor([late, march], {})).toBeUndefined();
  });
});
