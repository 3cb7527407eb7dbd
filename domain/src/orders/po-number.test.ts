import { describe, expect, it } from 'vitest';
import { numberOfOrder, plainPoNumber, writingsOfPo } from './po-number.ts';

describe('a PO number', () => {
  it('is the same regardless of separators and case', () => {
    const written = ['PO-23039', 'po 23039', ' PO23039 ', 'P.O. #23039', 'po_23/039'];
    expect(new Set(written.map(plainPoNumber))).toEqual(new Set(['po23039']));
    expect(plainPoNumber('Ä+1')).toBe('ä+1');
  });
});

describe('in a person’s words', () => {
  it('is the PO number with or without “PO” before it', () => {
    expect(writingsOfPo('60895')).toEqual(['60895', 'po60895']);
    expect(writingsOfPo('P.O. 60895')).toEqual(['po60895', '60895']);
    expect(writingsOfPo('PO-Jan 7')).toEqual(['pojan7']);
    expect(writingsOfPo('polish')).toEqual(['polish']);
  });

  it('may start with the name of the number', () => {
    const said = ['order 6977855', 'Order #6977855', 'orders 6977855', '# 6977855', 'order number: 6977855'];
    expect(new Set(said.map(numberOfOrder))).toEqual(new Set(['6977855']));
    expect(numberOfOrder('tracking 1Z 48A')).toBe('1Z 48A');
    expect(['6977855', 'orderly 5 ml', 'tracking', 'border 7'].map(numberOfOrder)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
