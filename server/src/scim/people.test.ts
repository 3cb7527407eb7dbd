/** People whom a directory adds and changes, with requests as Entra ID and Okta send them. */
import { describe, expect, it } from 'vitest';
import { patch } from './directory.fixture.ts';
import { ada, add, bob, call, core, entries, find, person, useScimWorld, world } from './scim-world.fixture.ts';

useScimWorld();

describe('a person', () => {
  it('is added without rights, found by every usual filter, and read', async () => {
    const added = await add();
    expect(added).toMatchObject({
      ...{ userName: 'Ada.King@grove.test', externalId: ada.externalId, active: true, displayName: 'Ada King' },
      ...{ name: { formatted: 'Ada King', givenName: 'Ada', familyName: 'King' } },
      emails: [{ value: 'ada.king@grove.test', type: 'work', primary: true }],
      meta: { resourceType: 'User', location: `http://localhost:3000/scim/v2/c-grove/Users/${added.id}` },
    });
    expect(await person('ada.king@grove.test')).toMatchObject({ isIn: true, permissions: [], name: 'Ada King' });
    expect(await entries('ada.king@grove.test')).toMatchObject([
      { kind: 'person-added', actor: 'Grove', after: { addedBy: 'provisioning of Grove' } },
    ]);
    for (const filter of [
      'userName eq "ada.king@GROVE.test"',
      `externalId eq "${ada.externalId}"`,
      'emails eq "ada.king@grove.test"',
      'emails.value Eq "ada.king@grove.test"',
      'emails[type eq "work"].value eq "ada.king@grove.test"',
      `${core}User:userName eq "ada.king@grove.test" and externalId eq "${ada.externalId}"`,
    ]) {
      const { body } = await find(filter);
      expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, added.id]);
    }
    expect((await find('userName eq "nobody@grove.test"', '&startIndex=1&count=100')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    expect((await call('GET', `/Users/${added.id}`)).body).toEqual(added);
    expect(Object.keys((await call('GET', `/Users/${added.id}?attributes=userName`)).body)).toEqual([
      'schemas',
      'id',
      'userName',
    ]);
  });

  it('answers with the right kind of error for what can’t be', async () => {
    const kinds: [string, Promise<{ status: number; body: { scimType?: string } }>][] = [
      ['400 invalidFilter', find('userName co "a"')],
      ['400 invalidFilter', find('title eq "a"')],
      ['400 invalidFilter', find('userName eq "a\\u0000b"')],
      ['400 invalidFilter', find('userName eq "a\\ud800"')],
      ['400 invalidFilter', call('GET', `/Groups?filter=${encodeURIComponent('displayName eq "a\\u0000b"')}`)],
      ['400 invalidFilter', find('(userName eq "a")')],
      ['400 invalidFilter', find('constructor eq "a"')],
      ['400 invalidFilter', find('__proto__ eq "a"')],
      ['400 invalidFilter', call('GET', '/Groups?filter=constructor%20eq%20%22a%22')],
      ['400 invalidFilter', call('GET', '/Users?filter=userName%20eq%20%22a%22&filter=id%20eq%20%22b%22')],
      ['400 invalidSyntax', call('POST', '/Users', '{"userName":')],
      ['400 invalidSyntax', call('POST', '/Users', '[]')],
      ['400 invalidValue', call('POST', '/Users', { ...ada, userName: undefined })],
      ['400 invalidValue', call('POST', '/Users', { ...ada, active: 'perhaps' })],
      ['400 invalidValue', call('POST', '/Users', { ...ada, displayName: 'Win at https://evil.test' })],
      ['400 invalidValue', call('POST', '/Users', { ...ada, emails: [{ value: 'ada@people.test' }] })],
      ['400 invalidValue', call('POST', '/Users', { ...ada, userName: 'ada', emails: [] })],
      ['400 invalidValue', call('POST', '/Users', { ...ada, userName: 'a<a,b>@grove.test', emails: [] })],
      ['415 ', call('POST', '/Users', 'userName=a', { 'content-type': 'text/plain' })],
      ['404 ', call('GET', '/Users/nobody')],
      ['404 ', call('PATCH', '/Users/nobody', patch({ op: 'replace', path: 'active', value: true }))],
      ['404 ', call('DELETE', '/Users/nobody')],
    ];
    for (const [expected, answer] of kinds) {
      const { status, body } = await answer;
      expect(`${status} ${body.scimType ?? ''}`).toBe(expected);
    }
    const big = await call('POST', '/Users', { ...ada, title: 'x'.repeat(1_100_000) });
    expect(big.status).toBe(413);
    const { id } = await add();
    const malformed = [{ Operations: [] }, patch({ op: 'move', path: 'active' }), { ...patch(), schemas: [] }];
    for (const each of malformed) {
      expect((await call('PATCH', `/Users/${id}`, each)).body.scimType).toBe('invalidSyntax');
    }
    for (const path of ['constructor', '__proto__', 'hasOwnProperty', 'title', 'emails[type eq "home"].value']) {
      const passedOver = await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path, value: 'x' }));
      expect([path, passedOver.status]).toEqual([path, 200]);
    }
    const noTarget = await call('PATCH', `/Users/${id}`, patch({ op: 'remove' }));
    expect(noTarget.body.scimType).toBe('noTarget');
    const rename = { op: 'replace', path: 'displayName', value: 'Ada' };
    const many = (count: number) =>
      call('PATCH', `/Users/${id}`, patch(...Array.from({ length: count }, () => rename)));
    expect((await many(100)).status).toBe(200);
    expect((await many(101)).body).toMatchObject({
      status: '413',
      detail: 'This patch has more than 100 operations. Split it into several requests.',
    });
  });

  it('has a name that screens take', async () => {
    const name = { givenName: 'G'.repeat(199), familyName: 'F'.repeat(199) };
    const { displayName } = await add({ ...bob, displayName: '', name });
    expect(displayName).toBe(`${'G'.repeat(199)}`);
  });

  it('is one, however often and however many at once it’s added', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/Users', ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      scimType: 'uniqueness',
      detail: expect.stringContaining('ada.king@grove.test'),
    });
    expect((await call('GET', '/Users')).body.totalResults).toBe(1);
  });

  it('has a userName that nobody else gets, at once or later', async () => {
    const named = (value: string) => call('POST', '/Users', { ...bob, userName: 'bob', emails: [{ value }] });
    const answers = await Promise.all([1, 2, 3, 4].map((number) => named(`bob${number}@grove.test`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await find('userName eq "bob"')).body.totalResults).toBe(1);
  });

  it('is one, too, when someone here adds the same person in that moment', async () => {
    for (let time = 0; time < 5; time += 1) {
      const email = `twin${time}@grove.test`;
      const payload = { email, name: 'Twin', permissions: ['PricingView'], territoryIds: [], accounts: [] };
      const [here, there] = await Promise.all([
        world.app.http.inject({ method: 'POST', url: '/api/people', headers: world.admin.headers, payload }),
        call('POST', '/Users', { ...bob, userName: email, emails: [] }),
      ]);
      expect(there.status).toBe(201);
      expect([200, 409]).toContain(here.statusCode);
      expect((await find(`userName eq "${email}"`)).body.Resources).toMatchObject([{ id: there.body.id }]);
    }
  });

  it('is listed in pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await add({ ...bob, userName: `${name}@grove.test`, emails: [] });
    const pages = [
      await call('GET', '/Users?startIndex=1&count=2'),
      await call('GET', '/Users?startIndex=3&count=2'),
      await call('GET', '/Users?startIndex=5&count=2'),
    ];
    const ids = pages.flatMap(({ body }) => body.Resources.map((each: { id: string }) => each.id));
    expect(new Set(ids).size).toBe(5);
    expect(pages[2]?.body).toMatchObject({ totalResults: 5, startIndex: 5, itemsPerPage: 1 });
    expect((await call('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 5, Resources: [] });
    expect((await call('GET', '/Users?startIndex=-4&count=junk')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 5,
    });
    const beyond = await call('GET', '/Users?startIndex=9999999999999999999');
    expect(beyond.body).toMatchObject({ totalResults: 5, startIndex: 1_000_000_000, itemsPerPage: 0 });
  });

  it('is changed by the patches of Entra ID', async () => {
    const { id } = await add();
    const change = (...operations: object[]) => call('PATCH', `/Users/${id}`, patch(...operations));
    const renamed = await change(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.byron@grove.test' },
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Desk' },
    );
    expect(renamed.body).toMatchObject({ displayName: 'Ada Byron', emails: [{ value: 'ada.byron@grove.test' }] });
    expect(renamed.body.userName).toBe('Ada.King@grove.test');
    expect((await change({ op: 'Replace', path: 'userName', value: 'ada@upn.test' })).body.userName).toBe(
      'ada@upn.test',
    );
    expect(await entries('ada.king@grove.test')).toMatchObject([
      { kind: 'person-added' },
      { kind: 'person-changed', after: { name: 'Ada Byron', email: 'ada.byron@grove.test' } },
    ]);
    for (const value of ['False', false, 'false']) {
      expect((await change({ op: 'Replace', path: 'active', value })).body.active).toBe(false);
    }
    expect((await change({ op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
    const withDots = { 'name.givenName': 'Augusta', active: 'False', [`${core}User:displayName`]: 'Lady Byron' };
    expect((await change({ op: 'Add', value: withDots })).body).toMatchObject({
      ...{ active: false, displayName: 'Lady Byron' },
      name: { formatted: 'Augusta Byron' },
    });
    expect((await change({ op: 'Remove', path: 'displayName' })).body.displayName).toBe('Augusta Byron');
    expect((await change({ op: 'Remove', path: 'emails[type eq "work"].value' })).body.scimType).toBe('mutability');
  });

  it('is changed as Okta changes people', async () => {
    const { id } = await add(bob);
    const off = await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect(off.body).toMatchObject({ active: false, displayName: 'Bobby Lane' });
    const put = { ...bob, id, name: { givenName: 'Bob', familyName: 'Reed' }, displayName: 'Bob Reed', active: true };
    expect((await call('PUT', `/Users/${id}`, put)).body).toMatchObject({ active: true, displayName: 'Bob Reed' });
    const { externalId: _, displayName: __, active: ___, ...less } = put;
    const again = await call('PUT', `/Users/${id}`, { ...less, userName: 'bob.reed@grove.test', emails: [] });
    expect(again.body).toMatchObject({ active: true, userName: 'bob.reed@grove.test', displayName: 'Bob Reed' });
    expect(again.body.externalId).toBeUndefined();
    expect(again.body.emails[0]?.value).toBe('bob.reed@grove.test');
  });

  it('writes nothing into the audit log when a call is repeated', async () => {
    const { id } = await add(bob);
    const before = await entries('bob@grove.test');
    for (let time = 0; time < 2; time += 1) {
      await call('PUT', `/Users/${id}`, { ...bob, id });
      await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }));
    }
    expect(await entries('bob@grove.test')).toEqual(before);
  });

  it('keeps a name that people here corrected until the directory has another one', async () => {
    const { id } = await add(bob);
    await world.database.pool.query(`update "user" set name = 'Robert Lane' where id = $1`, [id]);
    await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'externalId', value: 'x' }));
    expect((await person('bob@grove.test')).name).toBe('Robert Lane');
    await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: 'Rob Lane' }));
    expect((await person('bob@grove.test')).name).toBe('Rob Lane');
  });
});
