import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApprovalDesk, account, openApprovalDesk } from './approvals.fixture.ts';

let desk: ApprovalDesk;
beforeAll(async () => {
  desk = await openApprovalDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clean());

it('holds orders above an amount for approval, no matter who sends them, except for approvers', async () => {
  const { world, pool, approver, buyer, as, setRule, fill } = desk;
  expect((await setRule(buyer, { limit: 50 })).status).toBe(403);
  // Stored in cents, it would be 0, and every order would wait.
  expect((await setRule(approver, { limit: 0.001 })).status).toBe(400);
  expect((await setRule(approver, { limit: 50 })).status).toBe(200);
  expect((await setRule(approver, { limit: 60 })).body.code).toBe('approval.rule-changed');
  const below = await setRule(approver, { limit: -5, version: 1 });
  expect(below.status).toBe(400);
  expect(JSON.stringify(below.body)).toContain('Enter an amount that isn’t below $0');
  const small = await fill(buyer, 3);
  expect((await as(buyer).submit(small.key, account)).status).toBe(200);
  const large = await fill(buyer, 6);
  const refused = await as(buyer).submit(large.key, account);
  expect(refused.body).toMatchObject({
    code: 'approval.needed',
    detail: 'This order needs approval because it’s above $50.00.',
  });
  expect((await world.as('service').submit(large.key, account)).body.code).toBe('approval.needed');
  expect((await as(approver).submit(large.key, account)).status).toBe(200);
  const { rows } = await pool.query(`select kind, after from audit_entry where kind = 'approval-rule-changed'`);
  expect(rows).toEqual([{ kind: 'approval-rule-changed', after: '{"limit":50,"isOverBudget":false}' }]);
});

it('makes orders beyond the month’s budget wait, counting open orders', async () => {
  const { pool, approver, buyer, as, setRule, fill } = desk;
  await pool.query(`update customer set monthly_budget = 70 where customer_number = $1`, [account]);
  await setRule(approver, { isOverBudget: true });
  const first = await fill(buyer, 4);
  expect((await as(buyer).submit(first.key, account)).status).toBe(200);
  const next = await fill(buyer, 4);
  expect((await as(buyer).submit(next.key, account)).body.detail).toBe(
    'This order needs approval because it exceeds the month’s budget by $30.12.',
  );
});
