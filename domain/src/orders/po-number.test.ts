import { describe, expect, it } from 'vitest';
import { plainPoNumber } from './po-number.ts';

describe('a PO number', () => {
  it('is the same however it’s separated and capitalized', () => {
    const written = ['PO-23039', 'po 23039', ' PO23039 ', 'P.O. #23039', 'po_23/039'];
    expect(new Set(written.map(plainPoNumber))).toEqual(new Set(['po23039']));
    expect(plainPoNumber('Ä+1')).toBe('ä+1');
  });
});
