import { describe, expect, it } from 'vitest';
import { forgetEntries } from '../../outbox/clean-up.ts';
import { fakeStorage } from '../../outbox/device.fixture.ts';
import { clearItems, comparedItems, toggleItem } from './compared-items.ts';

const place = { userId: 'u1', customerNumber: '100001' };

describe('the products to compare', () => {
  it('are on the device, for each person and account', () => {
    const storage = fakeStorage();
    for (const itemNumber of ['1', '2', '3', '4']) expect(toggleItem(place, itemNumber, storage)).toBe(true);
    expect(toggleItem(place, '5', storage)).toBe(false);
    expect(comparedItems(place, storage)).toEqual(['1', '2', '3', '4']);
    expect(comparedItems({ ...place, customerNumber: '100002' }, storage)).toEqual([]);
    expect(comparedItems({ ...place, userId: 'u2' }, storage)).toEqual([]);
    toggleItem(place, '2', storage);
    expect(comparedItems(place, storage)).toEqual(['1', '3', '4']);
    clearItems(place, storage);
    expect([comparedItems(place, storage), storage.kept.size]).toEqual([[], 0]);
  });

  it('are forgotten when the person signs out, and only theirs', () => {
    const storage = fakeStorage();
    toggleItem(place, '1', storage);
    toggleItem({ ...place, userId: 'u2' }, '2', storage);
    forgetEntries(storage, { userId: 'u1', email: 'one@example.test' });
    expect(comparedItems(place, storage)).toEqual([]);
    expect(comparedItems({ ...place, userId: 'u2' }, storage)).toEqual(['2']);
  });

  it('survive a full storage as long as the page, and text that isn’t ours', () => {
    const storage = fakeStorage();
    storage.isFull = true;
    toggleItem({ ...place, userId: 'full' }, '7', storage);
    expect(comparedItems({ ...place, userId: 'full' }, storage)).toEqual(['7']);
    storage.isFull = false;
    storage.setItem('operatory/compared/u9/100001', '["1","1",2,"","3","4","5","6"]');
    expect(comparedItems({ ...place, userId: 'u9' }, storage)).toEqual(['1', '3', '4', '5']);
    storage.setItem('operatory/compared/u9/100001', '{"a":1}');
    expect(comparedItems({ ...place, userId: 'u9' }, storage)).toEqual([]);
  });
});
