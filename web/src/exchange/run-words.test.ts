import { describe, expect, it } from 'vitest';
import { parseExchangeSearch } from './exchange-search.ts';
import {
  canStop,
  changeSentences,
  downloadWords,
  durationWords,
  groupErrors,
  isUndoable,
  laterBadSentences,
  loadModeHint,
  rowWords,
  runStateWords,
  sentWords,
  stopWords,
  undoneSentences,
  undoSentences,
  waitsForWords,
} from './run-words.ts';

const none = {
  rows: 0,
  bad: 0,
  stale: 0,
  waiting: 0,
  inserted: 0,
  updated: 0,
  withdrawn: 0,
  unchanged: 0,
  pricesUp: 0,
  pricesDown: 0,
  pricesMovedByHalf: 0,
};

describe('a run in sentences', () => {
  it('says what would change before it is applied, and what changed after', () => {
    const counts = {
      ...none,
      updated: 12_431,
      pricesUp: 4_329,
      pricesDown: 8_102,
      pricesMovedByHalf: 14,
      withdrawn: 230,
      unchanged: 900_000,
    };
    expect(changeSentences({ state: 'ready', counts, waitingFor: [] })).toEqual([
      '12,431 rows would change.',
      'Prices: 4,329 would go up, 8,102 would go down, 14 of them by more than half.',
      '230 rows would be withdrawn (0.03%).',
      '900,000 rows are the same as here.',
    ]);
    expect(
      changeSentences({
        state: 'applied',
        counts: { ...none, inserted: 1, bad: 2, waiting: 1, stale: 3 },
        waitingFor: [],
      }),
    ).toEqual([
      '1 row added.',
      '3 rows are older than what was loaded before and weren’t applied.',
      '2 rows couldn’t be used and were left out.',
      '1 row referred to records that hadn’t been loaded. None of them is waiting now.',
    ]);
    const oneBad = (state: 'applied' | 'ready') =>
      changeSentences({ state, counts: { ...none, bad: 1 }, waitingFor: [] }).at(-1);
    expect([oneBad('applied'), oneBad('ready')]).toEqual([
      '1 row couldn’t be used and was left out.',
      '1 row can’t be used and would be left out.',
    ]);
    expect(changeSentences({ state: 'waiting', counts: none, waitingFor: [] })).toEqual(['Nothing would change.']);
  });

  it('names what rows wait for, and doesn’t call a load applied of which every row waits', () => {
    const vendors = { feed: 'vendors' as const, rows: 20_000, examples: ['2001', '2002', '2003'] };
    const items = { feed: 'items' as const, rows: 1, examples: ['10000001'] };
    const counts = { ...none, rows: 20_001, waiting: 20_001 };
    expect(changeSentences({ state: 'applied', counts, waitingFor: [vendors, items] })).toEqual([
      'Nothing changed.',
      '20,000 rows wait for manufacturers that haven’t been loaded yet, such as “2001”, “2002”, and “2003”.',
      '1 row waits for items that haven’t been loaded yet, such as “10000001”.',
      'We try again after each load, for 14 days.',
    ]);
    const word = (state: 'applied' | 'ready', rows: number) =>
      runStateWords({ state, waitingFor: [vendors, items] }, { rows, bad: 0 }).word;
    expect([word('applied', 20_001), word('applied', 30_000), word('ready', 20_001)]).toEqual([
      'Waiting for manufacturers and items',
      'Applied, 20,001 rows wait for manufacturers and items',
      'Ready to apply',
    ]);
    const applied = (bad: number) => runStateWords({ state: 'applied', waitingFor: [] }, { rows: 5, bad }).word;
    expect([applied(0), applied(4), applied(5)]).toEqual(['Applied', 'Applied in part', 'Not applied']);
    const warned = (bad: number) =>
      runStateWords({ state: 'applied', waitingFor: [], warnings: ['Unknown column.'] }, { rows: 5, bad }).word;
    expect([warned(0), warned(4), warned(5)]).toEqual(['Applied, 1 warning', 'Applied in part', 'Not applied']);
  });

  it('counts rows that waited and turned bad, and says what’s wrong with the first', () => {
    const laterBad = [{ importId: 'waiting-1', rows: 2, text: 'Correct “customerNumber”.' }];
    const word = (rows: number) => runStateWords({ state: 'applied', waitingFor: [], laterBad }, { rows, bad: 0 }).word;
    expect([word(5), word(2)]).toEqual(['Applied in part', 'Not applied']);
    expect(laterBadSentences([...laterBad, { importId: 'waiting-2', rows: 1, text: '' }])).toEqual([
      '2 rows that waited can’t be used, now that what they named is here. Correct “customerNumber”.',
      '1 row that waited can’t be used, now that what it named is here.',
    ]);
  });

  it('says which load is applied first', () => {
    const waitsFor = { importId: 'file-1', feed: 'shipments' as const, fileName: 'shipments.history.000001.csv' };
    expect(runStateWords({ state: 'applying', waitingFor: [], waitsFor }, { rows: 5, bad: 0 }).word).toBe(
      'Waiting for another load',
    );
    expect(waitsForWords(waitsFor)).toBe('Waits until “shipments.history.000001.csv” (Shipments) is applied.');
  });

  it('groups errors by column and kind, the most frequent first, with its first row', () => {
    const error = (row: number, column: string, code: string) => ({
      row,
      column,
      code,
      value: 'x',
      text: `row ${row}`,
    });
    const groups = groupErrors([
      error(3, 'gtin', 'check-digit'),
      error(4, 'price', 'not-a-number'),
      error(9, 'price', 'not-a-number'),
    ]);
    expect(groups.map(({ column, rows, sample }) => [column, rows, sample.row])).toEqual([
      ['price', 2, 4],
      ['gtin', 1, 3],
    ]);
  });

  it('says when a file was received, and from where', () => {
    expect(['Carla', 'the folder', 'rows that waited'].map((sentBy) => sentWords({ sentBy }, 'at 9:42'))).toEqual([
      'Sent at 9:42 by Carla.',
      'Picked up at 9:42 from the folder.',
      'Tried again at 9:42.',
    ]);
  });

  it('says for each feed what a full file does to rows that aren’t in it', () => {
    const last = (feed: 'items' | 'contract-prices' | 'vendors') => loadModeHint(feed, 'full').split(' ').at(-1);
    expect([last('items'), last('contract-prices'), last('vendors')]).toEqual(['withdrawn.', 'removed.', 'kept.']);
    expect(loadModeHint('items', 'delta')).toContain('are kept');
  });

  it('says what an undo would do', () => {
    expect(undoSentences({ counts: { ...none, updated: 1, inserted: 3 } }).slice(0, 2)).toEqual([
      '1 row goes back to how it was.',
      '3 rows that this load added will be removed.',
    ]);
  });

  it('says who undid it and what that reverted, and offers no undo of a load that changed nothing', () => {
    const counts = { ...none, inserted: 1, updated: 2 };
    const run = { counts, reason: '', undoneBy: 'Casey Whitman' };
    expect(undoneSentences(run, 'at 9:42')).toEqual([
      'Undone by Casey Whitman, at 9:42.',
      '1 added row was removed.',
      '2 changed rows were restored.',
    ]);
    expect(undoneSentences({ ...run, reason: '1 row stays.', undoneBy: null }, 'at 9:42')).toEqual([
      'Undone, at 9:42.',
      'All other rows are as they were before this load.',
    ]);
    expect([counts, { ...none, waiting: 1 }, { ...none, rows: 1, bad: 1 }].map(isUndoable)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('says where an invalid row is, as people count rows in the file', () => {
    expect([rowWords(2, 'xlsx'), rowWords(2, 'x12')]).toEqual(['row 3 of the file', 'row 2']);
  });

  it('rounds durations to readable ones', () => {
    expect([0.2, 42, 240, 7_200].map(durationWords)).toEqual(['1 s', '42 s', '4 min', '2 h']);
  });
});

describe('the address', () => {
  it('keeps valid search parameters', () => {
    expect(parseExchangeSearch({ part: 'load', feed: 'items', run: 'screen-1' })).toEqual({
      part: 'load',
      feed: 'items',
      run: 'screen-1',
    });
    expect(parseExchangeSearch({ part: 'x', feed: 'y', run: '../z' })).toEqual({});
  });
});

it('describes the download of invalid rows', () => {
  expect(downloadWords(10_000)).toBe('The download has all of them.');
  expect(downloadWords(10_001)).toContain('the first 10,000 errors');
});

it('a load in progress and an undo can be stopped, and each says what that leaves', () => {
  expect(canStop({ state: 'applying', sentBy: 'ERP' })).toBe(true);
  expect(canStop({ state: 'applying', sentBy: 'rows that waited' })).toBe(false);
  expect(canStop({ state: 'undoing', sentBy: 'rows that waited' })).toBe(true);
  expect(canStop({ state: 'undone', sentBy: 'ERP' })).toBe(false);
  expect(stopWords({ state: 'undoing' }).effect).toBe(
    'The load stays applied, with all of its rows. For 72 hours after it was applied, you can undo it again.',
  );
});
