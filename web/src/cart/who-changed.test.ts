import { describe, expect, it } from 'vitest';
import { type CartNewsFacts, whoChangedDetail, whoChangedLine, whoSent } from './who-changed.ts';

const zone = 'America/Los_Angeles';
const at = '2026-11-22T16:43:00.000Z';
const line = (itemNumber: string) => ({ itemNumber, type: 0 });
const news: CartNewsFacts = {
  changes: [
    { at, isYou: true, actor: 'Sam Lee', lines: [line('1'), line('3')], details: [] },
    { at, isYou: false, actor: 'Ana Reyes', lines: [line('1')], details: ['poNumber'] },
    { at, isYou: false, lines: [line('2')], details: [] },
  ],
};

describe('who changed a cart', () => {
  it('is the colleague, also where this person has saved the line since', () => {
    expect(whoChangedLine(news, line('1'), zone)).toBe('Ana Reyes, 11/22/2026, 8:43 AM PST');
    expect(whoChangedDetail(news, 'poNumber', zone)).toBe('Ana Reyes, 11/22/2026, 8:43 AM PST');
  });

  it('is the person in another tab, or someone whose name was removed', () => {
    expect(whoChangedLine(news, line('3'), zone)).toBe('You, in another tab, 11/22/2026, 8:43 AM PST');
    expect(whoChangedLine(news, line('2'), zone)).toBe('Someone, 11/22/2026, 8:43 AM PST');
  });

  it('is left out until it is known', () => {
    expect(whoChangedLine(undefined, line('1'), zone)).toBeUndefined();
    expect(whoChangedLine(news, { itemNumber: '1', type: 1 }, zone)).toBeUndefined();
  });

  it('is named with the order that was sent', () => {
    expect(whoSent({ at, isYou: false, actor: 'Ana Reyes', orderNumber: 7000123 }, zone)).toBe(
      'Ana Reyes sent order 7000123, 11/22/2026, 8:43 AM PST.',
    );
    expect(whoSent({ at, isYou: true, orderNumber: 7000123 }, zone)).toBe(
      'You sent order 7000123 in another tab, 11/22/2026, 8:43 AM PST.',
    );
  });
});
