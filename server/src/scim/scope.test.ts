/** What a directory reaches, and what suspending and deleting do. */
import { describe, expect, it } from 'vitest';
import { openSession } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { bySide, suspend, suspendedBy } from '../administration/suspensions.ts';
import { serverCommand, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { patch } from './directory.fixture.ts';
import { ada, add, bob, call, entries, find, person, useScimWorld, world } from './scim-world.fixture.ts';

useScimWorld();

describe('the scope of a directory', () => {
  it('is the e-mail domains of its sign-in: nobody else is seen, made, changed, or moved out', async () => {
    const lake = await createUser(world.database.pool, {
      email: 'lee@lakes.test',
      name: 'Lee',
      permissions: ['PricingView'],
    });
    const sub = await createUser(world.database.pool, {
      email: 'x@mail.grove.test',
      name: 'X',
      permissions: ['PricingView'],
    });
    const { id } = await add(bob);
    for (const stranger of [lake, sub, world.admin.userId]) {
      expect((await call('GET', `/Users/${stranger}`)).status).toBe(404);
      expect((await call('DELETE', `/Users/${stranger}`)).status).toBe(404);
      expect((await call('PUT', `/Users/${stranger}`, bob)).status).toBe(404);
      const off = patch({ op: 'replace', value: { active: false } });
      expect((await call('PATCH', `/Users/${stranger}`, off)).status).toBe(404);
    }
    expect((await call('GET', '/Users')).body.Resources.map((each: { id: string }) => each.id)).toEqual([id]);
    expect((await find('userName eq "lee@lakes.test"')).body.totalResults).toBe(0);
    for (const value of ['bob@lakes.test', 'bob@evil.test', 'bob@grove.test@evil.test', 'bob@mail.grove.test']) {
      const moved = await call(
        'PATCH',
        `/Users/${id}`,
        patch({ op: 'replace', path: 'emails[type eq "work"].value', value }),
      );
      expect([value, moved.status, moved.body.scimType]).toEqual([value, 400, 'invalidValue']);
    }
    const renamed = await call(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'userName', value: 'bob@evil.test' }),
    );
    expect(renamed.body.scimType).toBe('invalidValue');
    const within = patch({ op: 'replace', path: 'userName', value: 'bob@grove.example' });
    expect((await call('PATCH', `/Users/${id}`, within)).body.emails[0]?.value).toBe('bob@grove.example');
    expect(
      (await call('POST', '/Users', { ...bob, userName: 'l', emails: [{ value: 'lee@lakes.test' }] })).status,
    ).toBe(400);
    expect(await person('lee@lakes.test')).toMatchObject({ name: 'Lee', isIn: true });
  });

  it('takes over someone who is here already, with their rights, and says so', async () => {
    const userId = await createUser(world.database.pool, {
      ...{ email: 'bob@grove.test', name: 'B. Lane', permissions: ['CustomerService', 'ViewAs'] },
    });
    const seen = (await find('userName eq "bob@grove.test"')).body.Resources[0];
    expect(seen).toMatchObject({ id: userId, active: true });
    const added = await add(bob);
    expect(added).toMatchObject({ id: userId, displayName: 'Bobby Lane' });
    expect(await person('bob@grove.test')).toMatchObject({ permissions: ['CustomerService', 'ViewAs'] });
    expect(await entries('bob@grove.test')).toMatchObject([
      { kind: 'person-changed', actor: 'Grove', after: { name: 'Bobby Lane', takenOverBy: 'provisioning of Grove' } },
    ]);
    expect((await call('POST', '/Users', bob)).status).toBe(409);
  });

  it('doesn’t reach buyers from procurement systems or forgotten people', async () => {
    const buyer = await createUser(world.database.pool, {
      email: 'bob@grove.test',
      name: 'Buyer',
      permissions: ['PunchOut'],
    });
    expect((await call('GET', `/Users/${buyer}`)).status).toBe(404);
    expect((await call('POST', '/Users', bob)).body.scimType).toBe('uniqueness');
    await world.database.pool.query(`update "user" set forgotten_at = now() where id = $1`, [buyer]);
    expect((await call('GET', '/Users')).body.totalResults).toBe(0);
  });

  it('refuses an e-mail or userName that someone else has', async () => {
    const { id } = await add(bob);
    await add(ada);
    for (const path of ['userName', 'emails.value']) {
      const value = 'ada.king@grove.test';
      const taken = await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path, value }));
      expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
    }
  });

  it('forgets what the directory said of someone who is forgotten', async () => {
    const { id } = await add(bob);
    await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    const details = await world.app.http.inject({ url: `/api/people/${id}`, headers: world.admin.headers });
    const { version: seen, suspendedBy } = details.json();
    expect(suspendedBy).toBe('provisioning');
    const forgotten = await world.app.http.inject({
      ...{ method: 'POST', url: `/api/people/${id}/forget`, headers: world.admin.headers, payload: { version: seen } },
    });
    expect(forgotten.statusCode).toBe(200);
    expect((await world.database.pool.query('select from provisioned_person')).rowCount).toBe(0);
  });
});

describe('suspending', () => {
  const off = patch({ op: 'Replace', path: 'active', value: 'False' });
  const on = patch({ op: 'Replace', path: 'active', value: 'True' });

  it('signs the person out within a second, and lets them back in with what they had', async () => {
    const { id } = await add();
    await world.database.pool.query(`insert into user_permission values ($1, 'PricingView')`, [id]);
    const session = await openSession(world.database.pool, id);
    const desk = () => fetch(`${world.address}/api/customerDesk`, { headers: { cookie: session.headers.cookie } });
    expect((await desk()).status).toBe(200);
    await call('PATCH', `/Users/${id}`, off);
    expect((await desk()).status).toBe(401);
    expect((await world.database.pool.query('select from session where user_id = $1', [id])).rowCount).toBe(0);
    expect(await person('ada.king@grove.test')).toMatchObject({ isIn: false, isSuspended: true });
    await call('PATCH', `/Users/${id}`, on);
    expect(await person('ada.king@grove.test')).toMatchObject({
      isIn: true,
      isSuspended: false,
      permissions: ['PricingView'],
    });
    expect((await entries('ada.king@grove.test')).map(({ kind }) => kind)).toEqual([
      ...['person-added', 'sign-in', 'person-suspended', 'person-restored'],
    ]);
  });

  it('by staff isn’t lifted by the directory', async () => {
    const { id } = await add(bob);
    const details = async () =>
      (await world.app.http.inject({ url: `/api/people/${id}`, headers: world.admin.headers })).json();
    const byHand = async (what: string) =>
      world.app.http.inject({
        ...{ method: 'POST', url: `/api/people/${id}/${what}`, headers: world.admin.headers },
        payload: { version: (await details()).version },
      });
    await byHand('suspend');
    expect((await call('PATCH', `/Users/${id}`, off)).body.active).toBe(false);
    const refused = await call('PATCH', `/Users/${id}`, on);
    expect([refused.status, refused.body.scimType]).toEqual([400, 'mutability']);
    expect((await details()).suspendedBy).toBe('distributor');
    await byHand('restore');
    await call('PATCH', `/Users/${id}`, off);
    // People here suspend whom the directory had suspended: from then on it's theirs.
    await byHand('suspend');
    expect((await details()).suspendedBy).toBe('distributor');
    expect((await call('PATCH', `/Users/${id}`, on)).status).toBe(400);
    // Deleted there, and added again: known, but not let in.
    await call('DELETE', `/Users/${id}`);
    expect((await call('POST', '/Users', bob)).body).toMatchObject({ id, active: false });
  });

  it('replaces that of a practice, which gets it back', async () => {
    const { pool } = world.database;
    const userId = await createUser(pool, { email: 'pat@grove.test', name: 'Pat', permissions: ['Customer'] });
    const suspender = () => suspendedBy(pool, userId);
    await inTransaction(pool, async (client) => {
      await suspend(client, userId);
      const note = { kind: 'person-suspended', about: 'pat@grove.test', aboutId: userId } as const;
      await writeAudit(client, { ...note, by: serverCommand, after: bySide(false) });
    });
    expect(await suspender()).toBe('practice');
    for (let time = 0; time < 2; time += 1) {
      expect((await call('PATCH', `/Users/${userId}`, off)).body.active).toBe(false);
      expect(await suspender()).toBe('provisioning');
    }
    expect((await call('PATCH', `/Users/${userId}`, on)).body.active).toBe(false);
    expect(await suspender()).toBe('practice');
    expect((await call('DELETE', `/Users/${userId}`)).status).toBe(204);
    expect(await suspender()).toBe('provisioning');
  });

  it('and letting in again leaves whom a load had withdrawn as they were', async () => {
    const { id } = await add(bob);
    await world.database.pool.query(`update "user" set withdrawn_at = now() where id = $1`, [id]);
    await call('PATCH', `/Users/${id}`, off);
    expect((await person('bob@grove.test')).isSuspended).toBe(true);
    expect((await call('PATCH', `/Users/${id}`, on)).body.active).toBe(false);
    expect(await person('bob@grove.test')).toMatchObject({ isIn: false, isSuspended: false });
  });

  it('never takes the last administrator, and takes administration from another one', async () => {
    const userId = await createUser(world.database.pool, {
      ...{ email: 'bob@grove.test', name: 'Bob', permissions: ['Administration'] },
    });
    const others = `update "user" set email = replace(email, 'people.test', 'grove.test') where id = '${world.admin.userId}'`;
    await world.database.pool.query(others);
    try {
      await call('PATCH', `/Users/${userId}`, off);
      expect(await person('bob@grove.test')).toMatchObject({ isIn: false, permissions: [] });
      for (const answer of [
        await call('PATCH', `/Users/${world.admin.userId}`, off),
        await call('DELETE', `/Users/${world.admin.userId}`),
      ]) {
        expect([answer.status, answer.body.scimType]).toEqual([400, 'mutability']);
        expect(answer.body.detail).toContain('last administrator');
      }
      expect(await person('admin@grove.test')).toMatchObject({ isIn: true, permissions: ['Administration'] });
    } finally {
      await world.database.pool.query(others.replace("'people.test', 'grove.test'", "'grove.test', 'people.test'"));
    }
  });

  it('is what deleting does: the person is gone there, and stays here', async () => {
    const { id } = await add();
    const gone = await call('DELETE', `/Users/${id}`, undefined, { 'content-type': 'application/scim+json' });
    expect(gone.status).toBe(204);
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await find('userName eq "ada.king@grove.test"')).body.totalResults).toBe(0);
    expect(await person('ada.king@grove.test')).toMatchObject({ id, isIn: false, isSuspended: true });
    expect(await add()).toMatchObject({ id, active: true });
    expect(await person('ada.king@grove.test')).toMatchObject({ isIn: true });
  });

  it('happens even if other values in the same call can’t be stored', async () => {
    await add(bob);
    const value = (each: string) => ({ op: 'Replace', path: 'emails[type eq "work"].value', value: each });
    const off = { op: 'Replace', path: 'active', value: 'False' };
    for (const [index, along] of [
      value('ada@leavers.test'),
      value('bob@grove.test'),
      value('no address'),
      { op: 'Replace', path: 'userName', value: 'bob@grove.test' },
      { op: 'Replace', path: 'displayName', value: 'Left, see https://left.test' },
    ].entries()) {
      const email = `leaver${index}@grove.test`;
      const { id } = await add({ ...ada, externalId: `leaver-${index}`, userName: email, emails: [], name: undefined });
      const familyName = { op: 'Replace', path: 'name.familyName', value: 'Gone' };
      // Later operations count, too.
      const answer = await call('PATCH', `/Users/${id}`, patch(along, familyName, off));
      expect([along, answer.status, answer.body.active]).toEqual([along, 200, false]);
      expect([answer.body.emails[0]?.value, answer.body.name.familyName]).toEqual([email, 'Gone']);
      expect(await person(email)).toMatchObject({ isIn: false, isSuspended: true, name: 'Gone' });
    }
    const { id, ...rest } = await add();
    const put = { ...ada, emails: [{ value: 'ada@leavers.test' }], displayName: 'https://left.test', active: false };
    const answer = await call('PUT', `/Users/${id}`, put);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { active: false, displayName: 'Ada King', name: rest.name },
    ]);
    // Of someone who stays, it's refused.
    expect((await call('PATCH', `/Users/${id}`, patch(value('ada@leavers.test')))).status).toBe(400);
  });

  it('is how someone begins who is added as inactive', async () => {
    expect(await add({ ...ada, active: false })).toMatchObject({ active: false });
    expect(await person('ada.king@grove.test')).toMatchObject({ isIn: false, isSuspended: true });
  });
});
