import type { DeliverySummary } from '@operatory/contract/punch-out-diagnostics';
import { expect, it } from 'vitest';
import { deliveryWords } from './diagnostics-words.ts';

it('a document that waits says what it waits for: the connection, its address, or its turn', () => {
  const words = (attempts: number, isOff: boolean, pausedUntil?: string) => {
    const delivery: DeliverySummary = {
      ...{ deliveryId: 1, kind: 'ConfirmationRequest', state: 'waiting', createdAt: '2026-01-01T00:00:00Z' },
      ...{ attempts, problem: '', sentAgain: [] },
      ...(isOff ? { isOff } : {}),
    };
    return deliveryWords(delivery, pausedUntil);
  };
  expect(words(0, false)).toBe('sending shortly');
  expect(words(2, false)).toBe('tried 2 times, will be retried');
  expect(words(0, false, '10:15')).toBe('will be sent after 10:15');
  expect(words(0, true, '10:15')).toBe('will be sent once the connection is turned on');
  expect(words(1, true)).toBe('tried once, will be sent once the connection is turned on');
});
