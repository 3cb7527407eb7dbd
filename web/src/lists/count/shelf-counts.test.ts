import { describe, expect, it } from 'vitest';
import { forgetEntries } from '../../outbox/clean-up.ts';
import { fakeStorage } from '../../outbox/device.fixture.ts';
import { clearCount, readCount, restoreCount, setOnHand, settleCount } from './shelf-counts.ts';

const place = { userId: 'ana', customerNumber: '100001', listId: 7 };

describe('a shelf count', () => {
  it('is stored per person and list until it’s cleared, also 0', () => {
    const storage = fakeStorage();
    setOnHand(place, { itemNumber: 'A', onHand: 0 }, storage);
    setOnHand(place, { itemNumber: 'B', onHand: 3 }, storage);
    setOnHand(place, { itemNumber: 'C', onHand: 5 }, storage);
    setOnHand(place, { itemNumber: 'C', onHand: null }, storage);
    expect([...readCount(place, storage)]).toEqual([
      ['A', 0],
      ['B', 3],
    ]);
    expect(readCount({ ...place, listId: 8 }, storage).size).toBe(0);
    expect(readCount({ ...place, userId: 'ben' }, storage).size).toBe(0);
    const before = clearCount(place, storage);
    expect(storage.kept.size).toBe(0);
    setOnHand(place, { itemNumber: 'B', onHand: 4 }, storage);
    restoreCount(place, before, storage);
    expect([...readCount(place, storage)]).toEqual([
      ['A', 0],
      ['B', 4],
    ]);
    settleCount(place, before, storage);
    expect([...readCount(place, storage)]).toEqual([['B', 4]]);
  });

  it('lasts until the page closes if nothing can be stored, and ignores unreadable entries', () => {
    const full = {
      ...fakeStorage(),
      setItem() {
        throw new Error('full');
      },
    };
    const other = { ...place, listId: 9 };
    setOnHand(other, { itemNumber: 'A', onHand: 2 }, full);
    expect([...readCount(other, full)]).toEqual([['A', 2]]);
    const odd = fakeStorage();
    odd.setItem('operatory/shelf-count/ana/100001/7', '{"A":"x","B":-1,"C":2.5,"D":1}');
    expect([...readCount(place, odd)]).toEqual([['D', 1]]);
    odd.setItem('operatory/shelf-count/ana/100001/7', 'nonsense');
    expect(readCount(place, odd).size).toBe(0);
  });

  it('is deleted from the device on sign-out', () => {
    const storage = fakeStorage();
    setOnHand(place, { itemNumber: 'A', onHand: 1 }, storage);
    forgetEntries(storage, { userId: 'ana', email: 'ana@demo.test' });
    expect(storage.kept.size).toBe(0);
  });
});
