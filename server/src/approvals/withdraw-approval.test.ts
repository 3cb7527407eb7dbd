import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApprovalDesk, account, openApprovalDesk } from './approvals.fixture.ts';

let desk: ApprovalDesk;
beforeAll(async () => {
  desk = await openApprovalDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clean());

it('a co-worker’s request for the same cart replaces it, which both pages and a notice say', async () => {
  const { requester, join, as, post, ask, read, told, world } = desk;
  const other = await join(`Otto${Date.now()}`, ['Customer', 'RequestOnly']);
  const id = await ask();
  const askAgain = async (who: typeof other) => {
    const approvalId = randomUUID();
    expect((await post(who, `/approvals/account/${account}`, { approvalId, note: '' })).status).toBe(200);
    return approvalId;
  };
  const later = await askAgain(other);
  const { rows } = await world.database.pool.query<{ name: string }>('select name from "user" where id = $1', [
    other.userId,
  ]);
  const ended = { state: 'withdrawn', isReplaced: true };
  expect(await read(requester, id)).toMatchObject({ ...ended, decidedBy: rows[0]?.name, isOwnDecision: false });
  expect(await told()).toContainEqual({ name: 'Rita', kind: 'approval-given' });
  const { rows: facts } = await world.database.pool.query(
    `select facts from notice where user_id = $1 and kind = 'approval-given'`,
    [requester.userId],
  );
  expect(facts).toMatchObject([{ facts: { approvalId: id, isReplaced: true, actorId: other.userId } }]);
  expect(
    (await as(requester).ask<{ code?: string }>(`/approvals/account/${account}/${id}/withdraw`, {})).body.code,
  ).toBe('approval.decided');
  // The requester themselves need no notice.
  await askAgain(other);
  expect(await read(other, later)).toMatchObject({ ...ended, isOwnDecision: true });
  expect((await told()).filter(({ kind }) => kind === 'approval-given')).toHaveLength(1);
});

it('lets only the requester withdraw a request, which leaves the cart unchanged', async () => {
  const { requester, approver, buyer, as, ask, read, approve, withdraw, orders } = desk;
  const id = await ask();
  expect(await read(requester, id)).toMatchObject({ mayWithdraw: true });
  for (const other of [approver, buyer]) {
    expect((await withdraw(other, id)).body.code).toBe('approval.not-own');
  }
  expect(await read(approver, id)).toMatchObject({ state: 'waiting', mayWithdraw: false });
  expect((await withdraw(requester, id, '100002')).status).toBe(404);
  const taken = await withdraw(requester, id);
  expect(taken).toMatchObject({ status: 200, body: { state: 'withdrawn', decidedBy: 'Rita', mayWithdraw: false } });
  // A press that is repeated because no response came.
  expect((await withdraw(requester, id)).body).toEqual(taken.body);
  expect((await as(requester).cart(account)).items).toHaveLength(2);
  expect((await approve(approver, id)).body).toMatchObject({
    ...{ code: 'approval.decided', detail: 'Already decided: Rita withdrew it.' },
  });
  expect(await orders()).toEqual([]);
  expect(await ask()).not.toBe(id);
});

it('carries out only one of a withdrawal and an approval that arrive together, and refuses the other', async () => {
  const { requester, approver, post, ask, read, withdraw, orders } = desk;
  for (let round = 0; round < 6; round += 1) {
    const before = (await orders()).length;
    const id = await ask();
    const { modified } = await read(approver, id);
    const body = { decisionId: randomUUID(), modified, quantities: [] };
    const both = await Promise.all([withdraw(requester, id), post(approver, `/approvals/request/${id}/approve`, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isApproved = both[1].status === 200;
    expect(await read(approver, id)).toMatchObject({ state: isApproved ? 'approved' : 'withdrawn' });
    expect(await orders()).toHaveLength(before + (isApproved ? 1 : 0));
  }
});

it('lets customer service withdraw a request that it made for the practice', async () => {
  const { world, approver, buyer, setRule, fill, read } = desk;
  await setRule(approver, { limit: 50 });
  await fill(buyer, 6);
  const id = randomUUID();
  const service = world.as('service');
  const asked = await service.ask(`/approvals/account/${account}`, { approvalId: id, note: '' });
  expect(asked.status).toBe(200);
  const { body } = await service.ask<{ request: object }>(`/approvals/account/${account}`);
  expect(body).toMatchObject({ isOwn: true, request: { approvalId: id, mayWithdraw: true, mayDecide: false } });
  expect((await service.ask(`/approvals/account/${account}/${id}/withdraw`, {})).status).toBe(200);
  expect(await read(approver, id)).toMatchObject({ state: 'withdrawn' });
});
