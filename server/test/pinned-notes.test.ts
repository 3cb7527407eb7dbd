import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bindNoteRoutes } from '../src/notes/routes.ts';
import { bindPhoneModeRoutes } from '../src/phone-mode/routes.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestGround, type TestGround } from './ground.ts';
import { addPractices } from './practices.ts';
import { type SignedIn, signIn } from './sign-in.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;
let viewer: SignedIn;
let practice: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  bindNoteRoutes(ground.bind, ground.services);
  bindPhoneModeRoutes(ground.bind, ground.services);
  await addPractices(database.pool, [{ customerNumber: '100001' }, { customerNumber: '100002' }]);
  service = await signIn(database.pool, { name: 'Dana', permissions: ['CustomerService'] });
  viewer = await signIn(database.pool, { permissions: ['PricingView'] });
  practice = await signIn(database.pool, { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
beforeEach(() => database.pool.query('delete from customer_note'));

async function ask(who: SignedIn, url: string, payload?: object) {
  const post = payload === undefined ? {} : ({ method: 'POST', payload } as const);
  const answer = await ground.http.inject({ url: `/api${url}`, headers: who.headers, ...post });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}

async function write(note: string, customerNumber = '100001'): Promise<string> {
  const id = randomUUID();
  const { body } = await ask(service, '/customer/note', { id, customerNumber, note, version: randomUUID() });
  expect(body).toBe(id);
  return id;
}

const pin = (id: string, isPinned = true, who = service) => ask(who, `/customer/note/pin/${id}`, { isPinned });

async function titles(searchText = '', customerNumber = '100001'): Promise<string[]> {
  const query = new URLSearchParams(searchText === '' ? {} : { searchText });
  const { body } = await ask(viewer, `/customer/customernumber/${customerNumber}/note?${query}`);
  return body.data.map(({ title }: { title: string }) => title);
}

const ofPhone = async (who = service, customerNumber = '100001') =>
  (await ask(who, `/customer/phoneSummary/${customerNumber}`)).body.notes as
    | { text: string; changedBy: string }[]
    | undefined;

describe('pinned notes', () => {
  it('are in phone mode as text, the newest first, until they’re unpinned or deleted', async () => {
    const [older, newer] = [
      await write('<p>Calls &amp; pays late</p><p>Ask for Ana</p>'),
      await write('<p>Dock B</p>'),
    ];
    await write('<p>Not pinned</p>');
    expect(await ofPhone()).toEqual([]);
    for (const id of [older, newer, newer]) expect((await pin(id)).status).toBe(204);
    expect(await ofPhone()).toMatchObject([
      { text: 'Dock B', changedBy: 'Dana' },
      { text: 'Calls & pays late\nAsk for Ana', changedBy: 'Dana' },
    ]);
    expect(await ofPhone(service, '100002')).toEqual([]);
    await ask(service, `/customer/note/delete/${newer}`, {});
    await pin(older, false);
    await pin(older, false);
    expect(await ofPhone()).toEqual([]);
    expect((await pin(newer)).body.code).toBe('note.not-found');
  });

  it('are five at most, also when several people pin at once', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, (_, index) => write(`<p>Note ${index}</p>`)));
    const answers = await Promise.all(ids.map((id) => pin(id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 204);
    expect([refused?.status, refused?.body.detail]).toEqual([409, '5 notes are pinned already. Unpin one first.']);
    expect(await ofPhone()).toHaveLength(5);
    // Another account has its own five.
    expect((await pin(await write('<p>Elsewhere</p>', '100002'))).status).toBe(204);
  });

  it('are pinned by people who may write notes, and seen by people who may read them', async () => {
    const id = await write('<p>Pays late</p>');
    expect((await pin(id, true, viewer)).status).toBe(403);
    expect((await pin(id, true, practice)).status).toBe(403);
    await pin(id);
    expect(await ofPhone(viewer)).toMatchObject([{ text: 'Pays late' }]);
    expect(JSON.stringify(await ask(practice, '/customer/phoneSummary/100001'))).not.toContain('Pays late');
  });

  it('keep their pin when their text is saved, and their version when they’re pinned', async () => {
    const id = await write('<p>One</p>');
    const { body: before } = await ask(service, `/customer/note/${id}`);
    await pin(id);
    const change = {
      id,
      customerNumber: '100001',
      note: '<p>Two</p>',
      version: randomUUID(),
      basedOn: [before.version],
    };
    expect((await ask(service, '/customer/note', change)).status).toBe(200);
    expect((await ask(service, `/customer/note/${id}`)).body).toMatchObject({ note: '<p>Two</p>', isPinned: true });
  });
});

describe('a search of notes', () => {
  it('finds notes with each word in their text, in any spelling, and no others', async () => {
    await write('<p>Delivery by the <strong>back</strong>door, 100% of the time</p>');
    await write('<p>Autoclave</p><ul><li><p>Smith &amp; Sons, &lt;urgent&gt;</p></li></ul>');
    await write('<p>See <a href="https://back.example/door">this</a></p>');
    await write('<p>Backdoor</p>', '100002');
    const [delivery, autoclave] = ['Delivery by the backdoor, 100% of the time', 'Autoclave'];
    expect(await titles('BACKDOOR')).toEqual([delivery]);
    expect(await titles('delivery backd')).toEqual([delivery]);
    expect(await titles('100%')).toEqual([delivery]);
    expect(await titles('smith & <urgent>')).toEqual([autoclave]);
    // Not tags, addresses, or two words that only happen to be adjacent.
    for (const nothing of ['strong', 'href', 'autoclaveSmith', '_', '\\', 'p']) {
      const found = await titles(nothing);
      expect([nothing, found.filter((title) => !title.toLowerCase().includes(nothing))]).toEqual([nothing, []]);
    }
    expect(await titles('   ')).toHaveLength(3);
  });
});
