import { afterEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../outbox/device.fixture.ts';
import { forgetPerson, keepFact, readFact } from './device-facts.ts';

afterEach(() => void vi.unstubAllGlobals());

it('signing out leaves only unsent scans on the device', () => {
  const storage = fakeStorage();
  const { kept } = storage;
  const global = new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', global);
  for (const name of ['person', 'account/ana/100001', 'item/ana/1', 'learnt/ana/7', 'list/ana/100001', 'waiting/1']) {
    keepFact(name, { name });
    expect(readFact(name)).toEqual({ name });
  }
  kept.set('operatory/cart/ana', 'of the shop');
  forgetPerson();
  expect([...kept.keys()]).toEqual(['operatory/tag/waiting/1', 'operatory/cart/ana']);
});
