import { expect, it } from 'vitest';
import { poWords } from './index.ts';

it('says PO once', () => {
  expect(['7781', 'PO-7781', 'po 7781', 'P.O. 7781', 'PO60178', 'Portland 3'].map(poWords)).toEqual([
    ...['PO 7781', 'PO-7781', 'po 7781', 'P.O. 7781', 'PO60178', 'PO Portland 3'],
  ]);
});
