/** Groups that a directory provisions, with requests as Entra ID and Okta send them. */
import { describe, expect, it } from 'vitest';
import { createUser } from '../access/create-user.ts';
import { patch } from './directory.fixture.ts';
import { ada, add, bob, call, core, entries, person, useScimWorld, world } from './scim-world.fixture.ts';

useScimWorld();

describe('groups', () => {
  const desk = {
    schemas: [`${core}Group`],
    externalId: '8aa1a0c0',
    displayName: 'Desk',
    meta: { resourceType: 'Group' },
  };
  const addGroup = async (body: object = desk) => {
    const added = await call('POST', '/Groups', body);
    expect(added.status).toBe(201);
    return added.body;
  };
  const service = ['CustomerService', 'OrderSubmit', 'PricingView'];

  it('give and take rights at once, as Entra ID sends members', async () => {
    const { id } = await add();
    const group = await addGroup();
    expect(group).toMatchObject({ displayName: 'Desk', members: [] });
    const change = (...operations: object[]) => call('PATCH', `/Groups/${group.id}`, patch(...operations));
    const member = [{ $ref: null, value: id }];
    expect((await change({ op: 'Add', path: 'members', value: member })).status).toBe(204);
    expect((await person('ada.king@grove.test')).permissions).toEqual(service);
    expect((await call('GET', `/Groups/${group.id}`)).body.members).toMatchObject([{ value: id, display: 'Ada King' }]);
    expect((await call('GET', `/Groups/${group.id}?excludedAttributes=members`)).body.members).toBeUndefined();
    expect((await call('GET', `/Users/${id}`)).body.groups).toMatchObject([{ value: group.id, display: 'Desk' }]);
    const found = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Desk"')}`;
    expect((await call('GET', found)).body.Resources).toMatchObject([{ id: group.id }]);
    await change({ op: 'Add', path: 'members', value: member });
    expect((await entries('ada.king@grove.test')).filter(({ kind }) => kind === 'person-changed')).toHaveLength(1);
    await change({ op: 'Remove', path: 'members', value: member });
    expect((await person('ada.king@grove.test')).permissions).toEqual([]);
  });

  it('take rights from an administrator, who could have put themselves in, and give none', async () => {
    await createUser(world.database.pool, {
      ...{ email: 'ada.king@grove.test', name: 'Ada King', permissions: ['Administration', 'PricingView', 'ViewAs'] },
    });
    const { id } = await add();
    const group = await addGroup();
    const change = (op: string) =>
      call('PATCH', `/Groups/${group.id}`, patch({ op, path: 'members', value: [{ value: id }] }));
    await change('Add');
    // The group stands for all of `service`.
    expect((await person('ada.king@grove.test')).permissions).toEqual(['Administration', 'PricingView', 'ViewAs']);
    await change('Remove');
    expect((await person('ada.king@grove.test')).permissions).toEqual(['Administration', 'ViewAs']);
  });

  it('are changed as Okta changes them', async () => {
    const [one, two] = [await add(ada), await add(bob)];
    const group = await addGroup({
      schemas: desk.schemas,
      displayName: 'Desk',
      members: [{ value: one.id, display: 'a' }],
    });
    expect((await person('ada.king@grove.test')).permissions).toEqual(service);
    await call('PATCH', `/Groups/${group.id}`, {
      ...patch(
        { op: 'remove', path: `members[value eq "${one.id}"]` },
        { op: 'add', path: 'members', value: [{ value: two.id, display: 'bob@grove.test' }] },
      ),
    });
    expect((await person('ada.king@grove.test')).permissions).toEqual([]);
    expect((await person('bob@grove.test')).permissions).toEqual(service);
    await call(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'replace', value: { id: group.id, displayName: 'Elsewhere' } }),
    );
    expect((await person('bob@grove.test')).permissions).toEqual([]);
    const put = await call('PUT', `/Groups/${group.id}`, { ...desk, members: [{ value: one.id }, { value: two.id }] });
    expect(put.body.members).toHaveLength(2);
    expect((await person('ada.king@grove.test')).permissions).toEqual(service);
    await call('PATCH', `/Groups/${group.id}`, patch({ op: 'replace', path: 'members', value: [{ value: two.id }] }));
    expect((await person('ada.king@grove.test')).permissions).toEqual([]);
    expect((await call('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    expect((await person('bob@grove.test')).permissions).toEqual([]);
    expect((await call('GET', `/Groups/${group.id}`)).status).toBe(404);
  });

  it('stand for what the mapping says of their id, too, and leave what no group gives', async () => {
    const { id } = await add();
    await world.database.pool.query(`insert into user_permission select $1, unnest('{ViewAs,ProductEditor}'::text[])`, [
      id,
    ]);
    const members = [{ value: id }];
    const group = await addGroup({ ...desk, displayName: 'Reps', externalId: 'entra-object-7', members });
    expect(await person('ada.king@grove.test')).toMatchObject({
      permissions: ['OrderSubmit', 'PricingView', 'ProductEditor', 'ViewAs'],
      territories: ['201'],
    });
    await call('DELETE', `/Groups/${group.id}`);
    expect(await person('ada.king@grove.test')).toMatchObject({
      permissions: ['ProductEditor', 'ViewAs'],
      territories: [],
    });
  });

  it('leave a practice’s people alone, and follow someone while they’re suspended', async () => {
    const { id } = await add();
    const group = await addGroup({ ...desk, members: [{ value: id }] });
    const practice = await createUser(world.database.pool, {
      email: 'p@grove.test',
      name: 'P',
      permissions: ['Customer'],
    });
    await call('PATCH', `/Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value: practice }] }));
    expect((await person('p@grove.test')).permissions).toEqual(['Customer']);
    await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    await call('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: 'members' }));
    await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }));
    expect(await person('ada.king@grove.test')).toMatchObject({ isIn: true, permissions: [] });
  });

  it('keep what two calls at once add', async () => {
    const people: string[] = [];
    for (const name of ['a', 'b', 'c'])
      people.push((await add({ ...bob, userName: `${name}@grove.test`, emails: [] })).id);
    const group = await addGroup();
    await Promise.all(
      people.map((value) =>
        call('PATCH', `/Groups/${group.id}`, patch({ op: 'Add', path: 'members', value: [{ value }] })),
      ),
    );
    expect((await call('GET', `/Groups/${group.id}`)).body.members).toHaveLength(3);
    expect((await person('c@grove.test')).permissions).toEqual(service);
  });

  it('replace one member by its path, and refuse paths that lead to no member', async () => {
    const [one, two] = [await add(ada), await add(bob)];
    const group = await addGroup({ ...desk, members: [{ value: one.id }] });
    const change = (op: string, path: string, value?: unknown) =>
      call('PATCH', `/Groups/${group.id}`, patch({ op, path, value }));
    const membersNow = async () =>
      (await call('GET', `/Groups/${group.id}`)).body.members.map(({ value }: { value: string }) => value);
    expect((await change('replace', `members[value eq "${one.id}"]`, { value: two.id })).status).toBe(204);
    expect(await membersNow()).toEqual([two.id]);
    expect((await person('ada.king@grove.test')).permissions).toEqual([]);
    expect((await person('bob@grove.test')).permissions).toEqual(service);
    for (const [op, path, scimType] of [
      ['replace', `members[value eq "${one.id}"]`, 'noTarget'],
      ['replace', `members[value eq "${two.id}"].display`, 'invalidPath'],
      ['replace', 'members.value', 'invalidPath'],
      ['add', `members[value eq "${one.id}"]`, 'invalidPath'],
      ['remove', 'members[display eq "Bob"]', 'invalidPath'],
    ] as const) {
      const { status, body } = await change(op, path, { value: one.id });
      expect([op, path, status, body.scimType]).toEqual([op, path, 400, scimType]);
    }
    // Sent again, a removal is still fine.
    expect((await change('remove', `members[value eq "${one.id}"]`)).status).toBe(204);
    expect(await membersNow()).toEqual([two.id]);
  });

  it('have one name each, members of the scope only, and end with a deleted person', async () => {
    const { id } = await add();
    const group = await addGroup({ ...desk, members: [{ value: id }] });
    const twins = await Promise.all([1, 2, 3].map(() => call('POST', '/Groups', { ...desk, displayName: 'Reps' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const stranger = patch({ op: 'add', path: 'members', value: [{ value: world.admin.userId }] });
    expect((await call('PATCH', `/Groups/${group.id}`, stranger)).body.scimType).toBe('invalidValue');
    await call('DELETE', `/Users/${id}`);
    expect((await call('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
    expect((await person('ada.king@grove.test')).permissions).toEqual([]);
    expect((await call('GET', '/Groups?startIndex=1&count=100')).body.totalResults).toBe(2);
    expect(
      (await call('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: 'displayName' }))).body.scimType,
    ).toBe('mutability');
  });
});
