/** An undo in progress can be stopped, and then the load is applied as a whole. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { file, row } from './item-file.fixture.ts';
import { stopAtStep, stopInStatement } from './stopping.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  await ground.load('items', file(row(1, { text: 'As it was' }), row(2, { text: 'As it was' })));
});
afterAll(async () => {
  // An undo that someone stopped is nobody's fault.
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const call = async (id: string, what: string, headers: Readonly<Record<string, string>> = ground.staff) => {
  const url = `/api/erp/v1/imports/${id}/${what}`;
  return (await ground.app.http.inject({ method: 'POST', url, headers })).json();
};

const names = async () =>
  (
    await ground.database.pool.query<{ description: string }>(
      'select description from item where withdrawn_at is null order by item_number',
    )
  ).rows.map(({ description }) => description);

/** A load that changes one item and adds another. */
const changed = async (text: string, headers?: Readonly<Record<string, string>>) => {
  const content = file(row(1, { text }), row(3, { text }));
  if (headers === undefined) return ground.load('items', content, { query: '&mode=delta' });
  const url = `/api/erp/v1/imports/${text.replaceAll(' ', '-')}?feed=items&mode=delta`;
  const sent = { ...headers, 'content-type': 'text/csv' };
  await ground.app.http.inject({ method: 'PUT', url, headers: sent, payload: content });
  await ground.work();
  return ground.run(text.replaceAll(' ', '-'));
};

/** Processes the undo, and stops it when it reaches the step. */
const stoppedAt = (id: string, at: string) => stopAtStep(ground, at, () => call(id, 'discard'));

const auditKinds = async (id: string) =>
  (
    await ground.database.pool.query<{ kind: string }>(
      'select kind from audit_entry where subject like $1 order by entry_id',
      [`load ${id} %`],
    )
  ).rows.map(({ kind }) => kind);

it('what an undo did before it was stopped is put back, and the load can be undone later', async () => {
  const { importId, appliedAt } = await changed('Stopped');
  await call(importId, 'undo');
  expect(await stoppedAt(importId, 'committing')).toMatchObject({ state: 'applied' });
  await ground.work();
  expect(await ground.run(importId)).toMatchObject({
    state: 'applied',
    appliedAt,
    undoneBy: null,
    reason: expect.stringMatching(/^.+ stopped the undo\. This load is still applied\.$/),
  });
  expect(await names()).toEqual(['Stopped', 'As it was', 'Stopped']);
  expect(await auditKinds(importId)).toEqual(['load-applied', 'load-undo-asked', 'load-undo-stopped']);
  expect(await ground.decide(importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
  expect(await names()).toEqual(['As it was', 'As it was']);
});

it('an undo that nobody has begun is stopped too, and a repeated call is told the same and recorded once', async () => {
  const { importId } = await changed('Stopped early');
  await call(importId, 'undo');
  const answers = await Promise.all([call(importId, 'discard'), call(importId, 'discard'), call(importId, 'discard')]);
  expect([...answers, await call(importId, 'discard')].map(({ state }) => state)).toEqual(Array(4).fill('applied'));
  expect((await auditKinds(importId)).filter((kind) => kind === 'load-undo-stopped')).toHaveLength(1);
  await ground.work();
  expect(await names()).toContain('Stopped early');
  await ground.decide(importId, 'undo');
});

it('a statement that waits is ended', async () => {
  const { importId } = await changed('Stopped late');
  await call(importId, 'undo');
  expect(await stopInStatement(ground, () => call(importId, 'discard'))).toMatchObject({ state: 'applied' });
  expect(await names()).toContain('Stopped late');
  await ground.decide(importId, 'undo');
});

it('an undo that committed first stays undone, and so does every repeat say', async () => {
  const { importId } = await changed('Undone');
  await call(importId, 'undo');
  const refused = { code: 'exchange.not-waiting', detail: expect.stringContaining('“undone”') };
  expect(await stoppedAt(importId, 'committed')).toMatchObject(refused);
  expect(await call(importId, 'discard')).toMatchObject(refused);
  expect(await names()).toEqual(['As it was', 'As it was']);
});

it('a program stops its own undo, but not one that a person asked for, or of a person’s load', async () => {
  const ofProgram = await changed('By a program');
  await call(ofProgram.importId, 'undo');
  expect(await call(ofProgram.importId, 'discard', ground.headers)).toMatchObject({ code: 'exchange.of-person' });
  await call(ofProgram.importId, 'discard');
  await call(ofProgram.importId, 'undo', ground.headers);
  expect(await call(ofProgram.importId, 'discard', ground.headers)).toMatchObject({ state: 'applied' });
  await ground.decide(ofProgram.importId, 'undo');
  const ofPerson = await changed('By a person', ground.staff);
  await call(ofPerson.importId, 'undo');
  expect(await call(ofPerson.importId, 'discard', ground.headers)).toMatchObject({ code: 'exchange.of-person' });
  await ground.work();
  expect(await ground.run(ofPerson.importId)).toMatchObject({ state: 'undone' });
});
