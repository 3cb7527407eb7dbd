import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApprovalDesk, account, openApprovalDesk } from './approvals.fixture.ts';

let desk: ApprovalDesk;
beforeAll(async () => {
  desk = await openApprovalDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clean());

it('lets only the person who asked withdraw a request, which leaves the cart unchanged', async () => {
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
