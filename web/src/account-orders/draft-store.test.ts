import { describe, expect, it } from 'vitest';
import { forgetEntries } from '../outbox/clean-up.ts';
import { fakeStorage } from '../outbox/device.fixture.ts';
import { changeDraft, readDraft } from './draft-store.ts';
import { withAccounts } from './order-draft.ts';

const place = { userId: 'ana', source: 'list-100001-7' };
const account = { customerNumber: '1', customerName: 'One', place: '' };
/** The same device for another page. */
const reloaded = (storage: ReturnType<typeof fakeStorage>) => ({ ...storage });
const add = (storage: ReturnType<typeof fakeStorage>) =>
  changeDraft(place, (draft) => withAccounts(draft, [account], 'other'), storage);

describe('an order for several accounts that isn’t sent', () => {
  it('is on the device per person and source, also after a reload', () => {
    const storage = fakeStorage();
    add(storage);
    const { id } = readDraft(place, storage);
    expect(readDraft(place, reloaded(storage))).toMatchObject({ id, accounts: [account] });
    expect(readDraft({ ...place, userId: 'ben' }, storage).accounts).toEqual([]);
    expect(readDraft({ ...place, source: 'overview-all' }, storage).accounts).toEqual([]);
  });

  it('lasts until the page closes if nothing can be stored, and ignores unreadable drafts', () => {
    const full = {
      ...fakeStorage(),
      setItem() {
        throw new Error('full');
      },
    };
    add(full);
    expect(readDraft(place, full).accounts).toEqual([account]);
    const odd = fakeStorage();
    odd.setItem('operatory/account-order/ana/list-100001-7', '{"accounts":1}');
    expect(readDraft(place, odd).accounts).toEqual([]);
  });

  it('is deleted from the device on sign-out', () => {
    const storage = fakeStorage();
    add(storage);
    expect(storage.kept.size).toBe(1);
    forgetEntries(storage, { userId: 'ana', email: 'ana@demo.test' });
    expect(storage.kept.size).toBe(0);
  });
});
