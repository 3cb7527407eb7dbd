import { formOf, leaveAddress, typeAddress } from '@operatory/domain/addresses';
import { expect, it } from 'vitest';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from './address-draft.ts';

const place: DraftPlace = { userId: 'u', customerNumber: '100001', cartKey: 'k1' };

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

it('the input is restored and checked again when the checkout opens', () => {
  const there = storage();
  const typed = leaveAddress(typeAddress(formOf(null), 'line1', '1 A St'), 'city');
  const form = typeAddress(typed, 'postalCode', '984');
  keepDraft(place, form, there);
  expect(readDraft(place, there)).toEqual({
    ...form,
    errors: { city: 'address.city-missing', postalCode: 'address.zip-invalid' },
  });
});

it('is one person’s, for one cart', () => {
  const there = storage();
  keepDraft(place, typeAddress(formOf(null), 'line1', '1 A St'), there);
  for (const other of [{ userId: 'v' }, { customerNumber: '100002' }, { cartKey: 'k2' }])
    expect(readDraft({ ...place, ...other }, there)).toBeUndefined();
  dropDraft(place, there);
  expect(there.kept.size).toBe(0);
});

it('ignores anything unreadable, and works without storage', () => {
  const there = storage();
  for (const text of ['', 'null', '{', '7', '{"cartKey":"k1"}', '{"cartKey":"k1","address":{"line1":1},"dirty":{}}']) {
    there.setItem('operatory/address/u/100001', text);
    expect(readDraft(place, there), text).toBeUndefined();
  }
  const broken = () => {
    throw new Error('full');
  };
  const none = { getItem: broken, setItem: broken, removeItem: broken };
  expect(() => keepDraft(place, typeAddress(formOf(null), 'city', 'X'), none)).not.toThrow();
  expect(readDraft(place, none)).toBeUndefined();
});
