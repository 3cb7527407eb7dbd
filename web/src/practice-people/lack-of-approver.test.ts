import { expect, it } from 'vitest';
import { lackOfApprover } from './lack-of-approver.ts';

const buyer = { state: 'ready', role: 'buyer', approvesOrders: false } as const;
const approver = { ...buyer, approvesOrders: true } as const;
const requester = { ...buyer, role: 'requester' } as const;
const off = { isRuleOn: false, waiting: 0, isStaff: false };

it('shows no warning while someone can approve, or no order needs approval', () => {
  expect(lackOfApprover([approver, requester], { ...off, isRuleOn: true, waiting: 2 })).toBeUndefined();
  expect(lackOfApprover([buyer], off)).toBeUndefined();
  expect(lackOfApprover(undefined, { ...off, isRuleOn: true })).toBeUndefined();
});

it('warns before saving a rule that nobody can satisfy, and says who grants the permission', () => {
  expect(lackOfApprover([buyer], { ...off, isRuleOn: true })).toBe(
    'No one at this practice can approve orders, so orders that need approval can’t be sent. Change a buyer in the list above, and choose “Approves orders”. Nobody can grant this to themselves: if you’re the only buyer, call customer service.',
  );
  expect(lackOfApprover([requester], off)).toContain('No one at this practice');
});

it('warns when requests wait after the last approver left, and leaves out the practice’s instructions for staff', () => {
  const gone = { ...approver, state: 'withdrawn' } as const;
  expect(lackOfApprover([gone, buyer], { ...off, waiting: 2, isStaff: true })).toBe(
    '2 requests wait, and no one at this practice can approve orders. Change a buyer in the list above, and choose “Approves orders”.',
  );
});
