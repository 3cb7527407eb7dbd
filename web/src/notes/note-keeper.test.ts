import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../calls/index.ts';
import { fakeDevice, fakeStorage } from '../outbox/device.fixture.ts';
import type { DeviceStorage } from '../outbox/storage.ts';
import { draftsOf } from './drafts.ts';
import { type KeeperOptions, type NoteCalls, noteKeeper } from './note-keeper.ts';
import { sendDrafts } from './send-drafts.ts';

/** The tabs of one browser take turns. */
const { tabs } = fakeDevice();

/** A server that follows the rules of the real one. */
function fakeServer() {
  const notes = new Map<string, { html: string; version: string; known: Set<string> } | 'deleted'>();
  const log: string[] = [];
  let mode: 'up' | 'down' | 'reply lost' | 'refusing' = 'up';
  const refused = (code: string, document: object = {}, status = 409) =>
    new CallFailure({
      kind: 'refused',
      status,
      code: code as never,
      detail: code,
      errors: [],
      document: { ...document },
      retryAfter: undefined,
    });
  const away = () => new CallFailure({ kind: 'unreachable', detail: 'away' });
  const calls: NoteCalls = {
    async save(id, { version, html, basedOn }, { keepalive }) {
      log.push(`save ${html}${keepalive === true ? ' keepalive' : ''}`);
      if (mode === 'down') throw away();
      if (mode === 'refusing') throw refused('access.not-allowed', {}, 403);
      const held = notes.get(id);
      if (held === 'deleted') throw refused('note.deleted');
      if (held !== undefined && !held.known.has(version) && !basedOn.includes(held.version)) {
        const note = { note: held.html, version: held.version, changedBy: 'Ana', changed: '2026-03-02T20:00:00Z' };
        throw refused('note.changed-elsewhere', { note });
      }
      if (held?.known.has(version) !== true) {
        notes.set(id, { html, version, known: new Set([...(held?.known ?? []), version]) });
      }
      if (mode === 'reply lost') throw away();
    },
    async remove(id, basedOn) {
      log.push('remove');
      if (mode === 'down') throw away();
      const held = notes.get(id);
      if (held !== undefined && held !== 'deleted' && !basedOn.includes(held.version))
        throw refused('note.changed-elsewhere');
      notes.set(id, 'deleted');
    },
    async read(id) {
      log.push('read');
      if (mode === 'down') throw away();
      const held = notes.get(id);
      if (held === undefined || held === 'deleted') return 'deleted';
      return { note: held.html, version: held.version, changedBy: 'Ana', changed: '2026-03-02T20:00:00Z' };
    },
  };
  const is = (next: typeof mode) => {
    mode = next;
  };
  const texts = () => [...notes.values()].map((note) => (note === 'deleted' ? note : note.html));
  return { notes, log, calls, texts, is };
}

let server: ReturnType<typeof fakeServer>;
let storage: DeviceStorage;
let ids = 0;
const drafts = (tabId = 'w1') =>
  draftsOf({ storage, userId: 'ana', email: 'a@b.test', customerNumber: '100001', tabId, now: Date.now });

function open(more: Partial<KeeperOptions> = {}) {
  return noteKeeper({
    id: 'n1',
    html: '',
    versions: [],
    calls: server.calls,
    drafts: drafts(),
    newId: () => `id-${++ids}`,
    random: () => 0.5,
    onChange: () => undefined,
    onSaved: () => undefined,
    onRemoved: () => undefined,
    onGone: () => undefined,
    ...more,
  });
}

/** A note that the server has, open in a window. */
function openStored(html = '<p>Base</p>', more: Partial<KeeperOptions> = {}) {
  server.notes.set('n1', { html, version: 'v0', known: new Set(['v0']) });
  return open({ html, versions: ['v0'], ...more });
}
const byAnother = (html: string) => server.notes.set('n1', { html, version: 'vx', known: new Set(['v0', 'vx']) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', () => undefined);
  server = fakeServer();
  storage = fakeStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what a person writes', () => {
  it('is saved after five seconds without a change, once', async () => {
    const keeper = open();
    keeper.edit('<p>a</p>');
    await vi.advanceTimersByTimeAsync(4_000);
    keeper.edit('<p>ab</p>');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(server.log).toEqual([]);
    expect(keeper.state().status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect([server.log, keeper.state().status]).toEqual([['save <p>ab</p>'], 'saved']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.log).toHaveLength(1);
    expect(storage.keys()).toEqual([]);
  });

  it('is saved at once when the note is left, or on request', async () => {
    const keeper = open();
    keeper.edit('<p>a</p>');
    await keeper.save();
    keeper.edit('<p>b</p>');
    await keeper.leave();
    expect(server.texts()).toEqual(['<p>b</p>']);
    await keeper.leave();
    expect(server.log).toHaveLength(2);
  });

  it('is deleted instead of saved if its text was cleared; a new one is never created', async () => {
    const keeper = openStored();
    keeper.edit('<p> </p>');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.log).toEqual([]);
    await keeper.leave();
    expect([server.log, server.texts()]).toEqual([['remove'], ['deleted']]);
    const fresh = open({ id: 'n2' });
    fresh.edit('<p>x</p>');
    fresh.edit('<p></p>');
    await fresh.leave();
    expect(server.log).toEqual(['remove']);
    expect(storage.keys()).toEqual([]);
  });

  it('waits for a running save and follows it', async () => {
    const keeper = open();
    keeper.edit('<p>a</p>');
    const first = keeper.save();
    keeper.edit('<p>ab</p>');
    await Promise.all([first, keeper.save()]);
    expect(server.texts()).toEqual(['<p>ab</p>']);
    expect(keeper.state().status).toBe('saved');
  });

  it('is sent or stored when the tab closes', () => {
    const keeper = open();
    keeper.edit('<p>a</p>');
    keeper.hide();
    expect(server.log).toEqual(['save <p>a</p> keepalive']);
  });
});

describe('a server that is down', () => {
  it('gets the text when it is back, whether the first save arrived or not', async () => {
    for (const mode of ['down', 'reply lost'] as const) {
      server = fakeServer();
      const keeper = openStored('<p>Base</p>', { calls: server.calls });
      server.is(mode);
      keeper.edit('<p>a</p>');
      await keeper.save();
      expect([keeper.state().status, storage.keys().length]).toEqual(['failed', 1]);
      keeper.edit('<p>ab</p>');
      await keeper.save();
      server.is('up');
      await vi.advanceTimersByTimeAsync(2_000);
      expect([server.texts(), keeper.state().status, keeper.state().other]).toEqual([
        ['<p>ab</p>'],
        'saved',
        undefined,
      ]);
      expect(storage.keys()).toEqual([]);
    }
  });

  it('is sent once if the server refuses it; the reason is shown, and the draft is not resent automatically', async () => {
    const keeper = openStored();
    server.is('refusing');
    keeper.edit('<p>a</p>');
    await keeper.save();
    expect(keeper.state()).toMatchObject({ status: 'refused', reason: 'access.not-allowed', html: '<p>a</p>' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.log).toEqual(['save <p>a</p>']);
    await keeper.leave();
    expect(drafts().abandoned()).toMatchObject([{ html: '<p>a</p>' }]);
    server.log.length = 0;
    for (const turn of [1, 2]) {
      const told = await sendDrafts(drafts(), server.calls, { newId: () => `s-${turn}`, tabs });
      expect(told).toEqual({ rescued: 0, refused: turn === 1 ? ['access.not-allowed'] : [] });
    }
    expect([server.log, storage.keys().length]).toEqual([['save <p>a</p>'], 1]);
  });

  it('leaves a draft that this tab finds at once after a reload, and others later', async () => {
    server.is('down');
    const keeper = open();
    keeper.edit('<p>a</p>');
    await keeper.leave();
    expect(drafts('w1').abandoned()).toMatchObject([{ noteId: 'n1', html: '<p>a</p>' }]);
    expect(drafts('w2').abandoned()).toEqual([]);
    await vi.advanceTimersByTimeAsync(31_000);
    const [draft] = drafts('w2').abandoned();
    expect(draft).toMatchObject({ html: '<p>a</p>', sent: { html: '<p>a</p>' } });
    expect(
      draftsOf({
        storage,
        userId: 'bo',
        email: 'b@b.test',
        customerNumber: '100001',
        tabId: 'w1',
        now: Date.now,
      }).abandoned(),
    ).toEqual([]);
  });

  it('gets the deletion of a note whose tab was closed while it was empty, unless someone else has written in it', async () => {
    for (const isTheirs of [false, true]) {
      server = fakeServer();
      const keeper = openStored('<p>Base</p>', { calls: server.calls });
      server.is('down');
      keeper.edit('<p> </p>');
      server.is('up');
      if (isTheirs) byAnother('<p>Theirs</p>');
      await sendDrafts(drafts(), server.calls, { newId: () => 's', tabs });
      expect([server.texts(), storage.keys()]).toEqual([[isTheirs ? '<p>Theirs</p>' : 'deleted'], []]);
    }
  });

  it('gets a draft once from two tabs that open together', async () => {
    storage.setItem(
      'operatory/notes/a@b.test/100001/n1',
      JSON.stringify({ noteId: 'n1', html: '<p>Old</p>', versions: [], windowId: 'gone', at: 0 }),
    );
    let ids = 0;
    const newId = () => `v-${++ids}`;
    const told = await Promise.all(['w7', 'w8'].map((tab) => sendDrafts(drafts(tab), server.calls, { newId, tabs })));
    expect([told.map(({ rescued }) => rescued), server.texts(), server.log]).toEqual([
      [0, 0],
      ['<p>Old</p>'],
      ['save <p>Old</p>'],
    ]);
  });

  it('keeps and saves text that was written just before a deletion failed', async () => {
    const keeper = openStored('<p>Base</p>');
    keeper.edit('<p>Base, and more</p>');
    server.is('down');
    await expect(keeper.remove()).rejects.toThrow();
    expect(storage.keys()).toHaveLength(1);
    server.is('up');
    await vi.advanceTimersByTimeAsync(6_000);
    expect([server.texts(), keeper.state().status, storage.keys()]).toEqual([['<p>Base, and more</p>'], 'saved', []]);
  });

  it('is sent the drafts that an earlier release left', async () => {
    const old = { noteId: 'n1', html: '<p>Old</p>', versions: [], windowId: 'gone', at: 0 };
    storage.setItem('operatory/notes/a@b.test/100001/n1', JSON.stringify(old));
    await sendDrafts(drafts(), server.calls, { newId: () => 's', tabs });
    expect([server.texts(), storage.keys()]).toEqual([['<p>Old</p>'], []]);
  });

  it('loses nothing if the browser refuses storage', async () => {
    const broken = {
      getItem: () => null,
      keys: () => [],
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('no');
      },
    };
    storage = broken;
    const keeper = open();
    keeper.edit('<p>a</p>');
    await keeper.leave();
    expect(server.texts()).toEqual(['<p>a</p>']);
  });
});

describe('another person’s change of the same note', () => {
  it('is shown, and nothing is sent until the person decides', async () => {
    const keeper = openStored();
    byAnother('<p>Theirs</p>');
    keeper.edit('<p>Mine</p>');
    await keeper.save();
    expect(keeper.state()).toMatchObject({ html: '<p>Mine</p>', other: { note: '<p>Theirs</p>', changedBy: 'Ana' } });
    keeper.edit('<p>Mine too</p>');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.texts()).toEqual(['<p>Theirs</p>']);
    await keeper.takeMine();
    expect(server.texts()).toEqual(['<p>Mine too</p>']);
  });

  it('keeps both texts if the person chooses so, or leaves without choosing', async () => {
    for (const way of ['keepBoth', 'leave'] as const) {
      server = fakeServer();
      const keeper = openStored('<p>Base</p>', { calls: server.calls });
      byAnother('<p>Theirs</p>');
      keeper.edit('<p>Mine</p>');
      await keeper.save();
      await keeper[way]();
      expect([way, server.texts()]).toEqual([way, ['<p>Theirs</p>', '<p>Mine</p>']]);
      expect(storage.keys()).toEqual([]);
    }
  });

  it('stays when it is taken', async () => {
    const keeper = openStored();
    byAnother('<p>Theirs</p>');
    keeper.edit('<p>Mine</p>');
    await keeper.save();
    expect(keeper.takeOther()).toBe('<p>Theirs</p>');
    keeper.edit('<p>Theirs and mine</p>');
    await keeper.save();
    expect(server.texts()).toEqual(['<p>Theirs and mine</p>']);
  });

  it('a deletion elsewhere loses no text: it becomes a separate note', async () => {
    const keeper = openStored();
    server.notes.set('n1', 'deleted');
    keeper.edit('<p>Mine</p>');
    await keeper.save();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.texts()).toEqual(['deleted', '<p>Mine</p>']);
    expect(keeper.state()).toMatchObject({ isRescued: true, status: 'saved' });
  });
});

describe('a message from the hub', () => {
  it('is applied if nothing is unsaved here, and ignored if it is our own', async () => {
    const keeper = openStored();
    byAnother('<p>Theirs</p>');
    expect(keeper.knows('vx')).toBe(false);
    expect(await keeper.hear()).toBe('<p>Theirs</p>');
    expect(keeper.state()).toMatchObject({ html: '<p>Theirs</p>', status: 'saved', other: undefined });
    expect(keeper.knows('vx')).toBe(true);
    expect(await keeper.hear()).toBeUndefined();
    keeper.edit('<p>Theirs and mine</p>');
    await keeper.save();
    expect(server.texts()).toEqual(['<p>Theirs and mine</p>']);
    expect(await keeper.hear()).toBeUndefined();
    expect(keeper.state().other).toBeUndefined();
  });

  it('never overwrites text that is being typed: both texts are shown, and nothing is sent until the person decides', async () => {
    const keeper = openStored();
    keeper.edit('<p>Mine</p>');
    byAnother('<p>Theirs</p>');
    expect(await keeper.hear()).toBeUndefined();
    expect(keeper.state()).toMatchObject({ html: '<p>Mine</p>', other: { note: '<p>Theirs</p>', version: 'vx' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.log).toEqual(['read']);
    await keeper.takeMine();
    expect(server.texts()).toEqual(['<p>Mine</p>']);
  });

  it('during a save waits for its response', async () => {
    const keeper = openStored();
    keeper.edit('<p>Mine</p>');
    const saving = keeper.save();
    const heard = keeper.hear();
    await Promise.all([saving, heard]);
    expect(await heard).toBeUndefined();
    expect([server.texts(), keeper.state().other]).toEqual([['<p>Mine</p>'], undefined]);
  });

  it('that is a deletion removes the note, unless there is unsaved text, which becomes a separate note', async () => {
    const gone: string[] = [];
    const keeper = openStored('<p>Base</p>', { onGone: (id) => gone.push(id) });
    server.notes.set('n1', 'deleted');
    expect(await keeper.hear({ isDeleted: true })).toBeUndefined();
    expect(gone).toEqual(['n1']);
    await keeper.leave();
    expect(server.log).toEqual([]);

    const writing = openStored('<p>Base</p>', { onGone: (id) => gone.push(id) });
    writing.edit('<p>Mine</p>');
    server.notes.set('n1', 'deleted');
    await writing.hear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(gone).toEqual(['n1']);
    expect(server.texts()).toEqual(['deleted', '<p>Mine</p>']);
    expect(writing.state().isRescued).toBe(true);
  });

  it('is only missing while the server is down', async () => {
    const keeper = openStored();
    server.is('down');
    await expect(keeper.hear()).rejects.toThrow();
    expect(keeper.state()).toMatchObject({ html: '<p>Base</p>', status: 'saved' });
  });
});
