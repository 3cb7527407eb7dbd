import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindNoteRoutes } from './routes.ts';

/** 100001 is in the manager's territory, 100007 in someone else's. */
const [managed, elsewhere] = ['100001', '100007'];
const kinds = {
  manager: { permissions: ['PricingView', 'OrderSubmit'] },
  service: { permissions: ['CustomerService'] },
  viewer: { permissions: ['PricingView'] },
  practice: { permissions: ['Customer'], accounts: [managed, elsewhere] },
  orderingPractice: { permissions: ['Customer', 'OrderSubmit'], accounts: [managed] },
  stranger: { permissions: ['Customer'], accounts: [] },
  buyer: { permissions: ['PunchOut'], accounts: [managed] },
} as const;

type Person = keyof typeof kinds | 'visitor';
const people = new Map<Person, SignedIn>();
let database: TestDatabase;
let ground: TestGround;
beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindNoteRoutes(ground.bind, ground.services);
  const { rows } = await database.pool.query('select territory_id from customer where customer_number = $1', [managed]);
  for (const [name, rights] of Object.entries(kinds)) {
    const territoryIds = name === 'manager' ? [rows[0].territory_id as string] : [];
    const who = { ...rights, name: `Person ${name}`, territoryIds };
    people.set(name as Person, await signIn(database.pool, who));
  }
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
beforeEach(() => database.pool.query('delete from customer_note'));

type Answer<Body> = { status: number; body: Body & { code?: string } };
async function ask<Body>(person: Person, url: string, payload?: object): Promise<Answer<Body>> {
  const headers = people.get(person)?.headers ?? {};
  const post = payload === undefined ? {} : ({ method: 'POST', payload } as const);
  const answer = await ground.http.inject({ url: `/api${url}`, headers, ...post });
  return { status: answer.statusCode, body: answer.json() };
}

interface Note {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly created: string;
  readonly customerNumber: string;
  readonly version: string;
  readonly changedBy: string | null;
}
interface Conflict {
  readonly note?: Note;
}
type Save = { id: string; note: string; version?: string; basedOn?: string[]; title?: string };

const list = (person: Person, query = '', customer = managed) =>
  ask<{ data: Note[]; hasMore: boolean }>(person, `/customer/customernumber/${customer}/note${query}`);
const read = (person: Person, id: string) => ask<Note>(person, `/customer/note/${id}`);
const save = (person: Person, body: Save, customerNumber = managed) =>
  ask<Conflict>(person, '/customer/note', { customerNumber, ...body });
async function remove(person: Person, id: string, payload?: object) {
  const headers = people.get(person)?.headers ?? {};
  const url = `/api/customer/note/delete/${id}`;
  const answer = await ground.http.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}
const written = async (person: Person, note: string, customer = managed) => {
  const [id, version] = [randomUUID(), randomUUID()];
  expect((await save(person, { id, note, version }, customer)).body).toBe(id);
  return { id, version };
};

describe('the notes of an account', () => {
  it('C7.05 come in pages of 100, the newest first, each once', async () => {
    expect((await list('service')).body).toEqual({ data: [], hasMore: false });
    await database.pool.query(
      `insert into customer_note (note_id, customer_number, html, title, version, created_at, changed_at)
       select gen_random_uuid(), '${managed}', '<p>Note ' || n || '</p>', 'Note ' || n, gen_random_uuid(),
              '2026-01-01'::timestamptz + make_interval(hours => n / 3), now() from generate_series(1, 250) n`,
    );
    await written('service', '<p>Of another account</p>', elsewhere);
    const pages = [];
    for (const pageIndex of [0, 1, 2, 3]) {
      pages.push((await list('manager', `?pageSize=100&pageIndex=${pageIndex}`)).body);
    }
    expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
      [100, true],
      [100, true],
      [50, false],
      [0, false],
    ]);
    const all = pages.flatMap(({ data }) => data);
    expect(new Set(all.map(({ id }) => id)).size).toBe(250);
    expect(all.map(({ created }) => created)).toEqual(
      all
        .map(({ created }) => created)
        .toSorted()
        .reverse(),
    );
    // Never more than one page at a time.
    expect((await list('manager', '?pageSize=100000')).body.data).toHaveLength(100);
    expect((await list('manager', '?pageIndex=-1')).status).toBe(400);
  });

  it('C3.05 C7.06 C7.07 a note is written with its html, answered by its id, and read again with its first line as title', async () => {
    const id = randomUUID();
    const html = '<p></p><p>Call after <strong>3 pm</strong></p><ul><li><p>Ask for Ana</p></li></ul>';
    const version = randomUUID();
    expect(await save('manager', { id, note: html, title: 'something else', version })).toEqual({
      status: 200,
      body: id,
    });
    const whole = {
      id,
      note: html,
      title: 'Call after 3 pm',
      customerNumber: managed,
      version,
      changedBy: 'Person manager',
      isPinned: false,
    };
    const { status, body } = await read('viewer', id);
    expect([status, body]).toEqual([200, { ...whole, created: expect.any(String), changed: body.created }]);
    const { note: _, version: __, ...row } = body as Note;
    expect((await list('service')).body).toEqual({ data: [row], hasMore: false });
    // Nothing of it runs on any later screen.
    await save('service', {
      id,
      note: `<img src=x onerror=alert(1)>${html}`,
      version: randomUUID(),
      basedOn: [version],
    });
    expect((await read('viewer', id)).body).toMatchObject({ note: html, changedBy: 'Person service' });
  });

  it('tell the other tabs of each save and deletion once, and of nothing that was refused', async () => {
    const told = vi.spyOn(ground.services.hub, 'noteChanged');
    const [id, version] = [randomUUID(), randomUUID()];
    const save = { id, customerNumber: managed, note: '<p>One</p>', version };
    await ask('service', '/customer/note', save);
    await ask('service', '/customer/note', save);
    await ask('service', '/customer/note', { ...save, note: '<p>Two</p>', version: randomUUID() });
    await ask('viewer', '/customer/note', { ...save, id: randomUUID() });
    for (const _ of [1, 2]) {
      await ground.http.inject({
        ...{ method: 'POST', url: `/api/customer/note/delete/${id}`, payload: {} },
        headers: people.get('service')?.headers ?? {},
      });
    }
    expect(told.mock.calls).toEqual([
      [{ customerNumber: managed, noteId: id, version }],
      [{ customerNumber: managed, noteId: id, version: '' }],
    ]);
    told.mockRestore();
  });

  it('C7.08 are deleted once, however often it is asked', async () => {
    const { id } = await written('manager', '<p>Old</p>');
    expect((await remove('service', id)).status).toBe(204);
    expect((await remove('manager', id, {})).status).toBe(204);
    expect((await list('service')).body.data).toEqual([]);
    expect((await read('service', id)).body.code).toBe('note.not-found');
    expect((await remove('service', randomUUID())).body.code).toBe('note.not-found');
  });

  it('B6.10 are the staff to read, and to write for customer service and the manager of the territory alone', async () => {
    const { id, version } = await written('manager', '<p>Pays late</p>');
    const other = await written('service', '<p>Of territory 2</p>', elsewhere);
    for (const person of ['practice', 'orderingPractice', 'buyer', 'stranger', 'visitor'] as const) {
      for (const answer of [
        await list(person),
        await read(person, id),
        await save(person, { id, note: '<p>x</p>', version: randomUUID(), basedOn: [version] }),
        await remove(person, id),
      ]) {
        expect([person, [401, 403, 404].includes(answer.status)]).toEqual([person, true]);
        expect(JSON.stringify(answer.body)).not.toContain('Pays late');
      }
    }
    for (const [person, note] of [
      ['viewer', id],
      ['manager', other.id],
    ] as const) {
      expect((await read(person, note)).status).toBe(200);
      expect((await remove(person, note)).status).toBe(403);
    }
    expect((await save('viewer', { id, note: '<p>x</p>', version: randomUUID(), basedOn: [version] })).status).toBe(
      403,
    );
    expect(
      (await save('manager', { id: randomUUID(), note: '<p>x</p>', version: randomUUID() }, elsewhere)).status,
    ).toBe(403);
    expect((await read('service', id)).body.note).toBe('<p>Pays late</p>');
  });

  it('of another account are never reached through their id', async () => {
    const { id, version } = await written('service', '<p>Two</p>', elsewhere);
    const taken = await save('service', { id, note: '<p>One</p>', version: randomUUID() });
    const changed = await save('service', { id, note: '<p>One</p>', version: randomUUID(), basedOn: [version] });
    expect([taken.body.code, changed.body.code]).toEqual(['note.not-found', 'note.not-found']);
    expect((await read('service', id)).body).toMatchObject({ note: '<p>Two</p>', customerNumber: elsewhere });
  });

  it('are no longer cleaned than they may be sent', async () => {
    // One character that becomes five when cleaned, and so many that cleaning blocks others.
    for (const note of [
      `<p>${'&'.repeat(39_999)}${'a'.repeat(10_000)}</p>`,
      '&'.repeat(199_000),
      '&a'.repeat(50_000),
    ]) {
      const refused = await save('service', { id: randomUUID(), note, version: randomUUID() });
      expect([refused.status, refused.body.code]).toEqual([422, 'note.too-long']);
    }
    const note = `<p>${'Fish &amp; chips, '.repeat(9_000)}</p>`;
    expect((await save('service', { id: randomUUID(), note, version: randomUUID() })).status).toBe(200);
  });

  it('without text are not kept', async () => {
    const { id, version } = await written('service', '<p>Words</p>');
    for (const note of ['', '<p> </p>', '<script>alert(1)</script>', '<p>\u0008\u200b</p>']) {
      expect((await save('service', { id: randomUUID(), note, version: randomUUID() })).body.code).toBe('note.empty');
      const emptied = await save('service', { id, note, version: randomUUID(), basedOn: [version] });
      expect(emptied.body.code).toBe('note.empty');
    }
    expect((await list('service')).body.data).toHaveLength(1);
  });

  it('refuse invalid saves', async () => {
    const good = { id: randomUUID(), note: '<p>a</p>', version: randomUUID() };
    for (const wrong of [
      { id: '7' },
      { version: 'x' },
      { basedOn: ['x'] },
      { note: 5 },
      { note: 'a'.repeat(200_001) },
    ]) {
      expect((await save('service', { ...good, ...wrong } as Save)).status).toBe(400);
    }
  });
});

describe('two people in one note', () => {
  it('never write over words that they have not seen, and are shown them', async () => {
    const { id, version } = await written('manager', '<p>Base</p>');
    const mine = randomUUID();
    expect((await save('manager', { id, note: '<p>Mine</p>', version: mine, basedOn: [version] })).status).toBe(200);
    const late = await save('service', { id, note: '<p>Theirs</p>', version: randomUUID(), basedOn: [version] });
    expect([late.status, late.body.code]).toEqual([409, 'note.changed-elsewhere']);
    expect(late.body.note).toMatchObject({ id, note: '<p>Mine</p>', version: mine, changedBy: 'Person manager' });
    expect((await save('service', { id, note: '<p>Theirs</p>', version: randomUUID() })).status).toBe(409);
    // Nor are words deleted that the deleter has not seen.
    const deletion = await remove('service', id, { basedOn: [version] });
    expect([deletion.status, deletion.body.note.note]).toEqual([409, '<p>Mine</p>']);
    expect((await save('service', { id, note: '<p>Both</p>', version: randomUUID(), basedOn: [mine] })).status).toBe(
      200,
    );
  });

  it('of many concurrent saves, one is accepted and the others are refused', async () => {
    const { id, version } = await written('manager', '<p>Base</p>');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        save(n % 2 === 0 ? 'manager' : 'service', {
          id,
          note: `<p>${n}</p>`,
          version: randomUUID(),
          basedOn: [version],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await read('manager', id)).body.note).toBe(`<p>${won}</p>`);
  });

  it('keep their words when the other deletes the note', async () => {
    const { id, version } = await written('manager', '<p>Base</p>');
    await remove('service', id);
    const late = await save('manager', { id, note: '<p>More</p>', version: randomUUID(), basedOn: [version] });
    expect([late.status, late.body.code]).toEqual([409, 'note.deleted']);
  });
});

describe('a save whose response was lost', () => {
  it('gets the same response when it is repeated, even after other saves and a deletion', async () => {
    const body = { id: randomUUID(), note: '<p>First</p>', version: randomUUID() };
    const [one, two] = await Promise.all([save('manager', body), save('manager', body)]);
    expect([one, two].map(({ body }) => body)).toEqual([body.id, body.id]);
    const next = randomUUID();
    await save('service', { id: body.id, note: '<p>Second</p>', version: next, basedOn: [body.version] });
    expect((await save('manager', body)).body).toBe(body.id);
    expect((await read('manager', body.id)).body).toMatchObject({ note: '<p>Second</p>', version: next });
    await remove('manager', body.id);
    expect((await save('manager', body)).body).toBe(body.id);
    expect((await list('manager')).body.data).toEqual([]);
  });

  it('doesn’t block the next one, whether it arrived or not', async () => {
    const { id, version } = await written('manager', '<p>One</p>');
    const [lost, next] = [randomUUID(), randomUUID()];
    const words = { id, note: '<p>Three</p>', version: next, basedOn: [version, lost] };
    expect((await save('manager', words)).status).toBe(200);
    // It arrives too late: the stored note is newer.
    expect((await save('manager', { id, note: '<p>Two</p>', version: lost, basedOn: [version] })).status).toBe(409);
    expect((await read('manager', id)).body.note).toBe('<p>Three</p>');
  });
});

describe('a client that knows only the documented fields', () => {
  const post = async (person: Person, body: object) => {
    const { status, body: answer } = await ask<Conflict>(person, '/customer/note', body);
    return status === 200 ? answer : (answer.code ?? status);
  };

  it('C7.07 creates and changes a note by id, customer number, HTML and title', async () => {
    const id = randomUUID();
    const body = { id, customerNumber: managed, note: '<p>One</p>', title: 'One' };
    expect(await post('service', body)).toBe(id);
    expect(await post('service', body)).toBe(id);
    expect(await post('service', { ...body, note: '<p>Two</p>' })).toBe(id);
    expect((await read('service', id)).body).toMatchObject({ note: '<p>Two</p>', title: 'Two' });
    expect((await list('service')).body.data).toHaveLength(1);
  });

  it('is refused only when someone else changed the note after it was read', async () => {
    const { id } = await written('manager', '<p>Base</p>');
    const body = { id, customerNumber: managed, title: '' };
    expect(await post('service', { ...body, note: '<p>Unread</p>' })).toBe('note.changed-elsewhere');
    await read('service', id);
    expect(await post('service', { ...body, note: '<p>Read</p>' })).toBe(id);
    expect(await post('manager', { ...body, note: '<p>Stale</p>' })).toBe('note.changed-elsewhere');
    expect((await read('manager', id)).body.note).toBe('<p>Read</p>');
    expect(await post('manager', { ...body, note: '<p>Fresh</p>' })).toBe(id);
  });

  it('may send back a note as it was read, read-only fields included', async () => {
    const { id } = await written('manager', '<p>Base</p>');
    const { body: first } = await read('service', id);
    expect(await post('service', first)).toBe(id);
    const changed = { ...first, note: '<p>Changed</p>' };
    expect(await post('service', changed)).toBe(id);
    expect(await post('service', changed)).toBe(id);
    expect((await read('service', id)).body.note).toBe('<p>Changed</p>');
    expect(await post('manager', { ...first, note: '<p>Stale</p>' })).toBe('note.changed-elsewhere');
    await remove('manager', id);
    expect(await post('service', { ...first, note: '<p>Gone</p>' })).toBe('note.deleted');
  });
});
