/** Which carts of a practice wait for an approver. Without a rule of the practice, and without requesters, none does. */
import { kindOf, type User } from '../access/index.ts';
import { type Cents, cents, formatUsd } from '../money/index.ts';

/** The rule that a practice has chosen. Everything is off by default. */
export interface ApprovalRule {
  /** Orders above this wait; null for no limit. */
  readonly limit: Cents | null;
  /** Orders that go beyond the month's budget wait. */
  readonly isOverBudget: boolean;
}

export type ApprovalCause =
  | { readonly kind: 'requester' }
  | { readonly kind: 'amount'; readonly limit: Cents }
  /** `over`: how far the month's budget would be exceeded. */
  | { readonly kind: 'budget'; readonly over: Cents };

export interface ApprovalFacts {
  readonly viewer: User;
  readonly rule: ApprovalRule;
  readonly total: Cents;
  /** The month's budget; 0 for none. */
  readonly budget: Cents;
  /** Spent in the month, or on its way. */
  readonly used: Cents;
}

/**
 * Why this person can't send the cart without an approver. Approvers approve by sending. Staff who order for the
 * practice are bound by its rules like its own users; a buyer's procurement system has its own approvals.
 */
export function approvalCauses({ viewer, rule, total, budget, used }: ApprovalFacts): readonly ApprovalCause[] {
  const kind = kindOf(viewer);
  const isCustomer = kind === 'customer-user';
  if (kind === 'punch-out-user' || (isCustomer && viewer.permissions.has('ApproveOrders'))) return [];
  const over = cents(used + total - budget);
  return [
    ...(isCustomer && viewer.permissions.has('RequestOnly') ? [{ kind: 'requester' } as const] : []),
    ...(rule.limit !== null && total > rule.limit ? [{ kind: 'amount', limit: rule.limit } as const] : []),
    ...(rule.isOverBudget && budget > 0 && over > 0 ? [{ kind: 'budget', over } as const] : []),
  ];
}

function wordsOf(cause: ApprovalCause): string {
  switch (cause.kind) {
    case 'requester':
      return 'all of your orders need it';
    case 'amount':
      return `it’s above ${formatUsd(cause.limit)}`;
    case 'budget':
      return `it exceeds the month’s budget by ${formatUsd(cause.over)}`;
  }
}

/** For the sender, the reasons in one clause: “it’s above $500.00 and it exceeds the month’s budget by $20.00”. */
export const approvalWords = (causes: readonly ApprovalCause[]): string => causes.map(wordsOf).join(' and ');

function labelOf(cause: ApprovalCause): string {
  switch (cause.kind) {
    case 'requester':
      return 'Requesters’ orders always need approval';
    case 'amount':
      return `Above ${formatUsd(cause.limit)}`;
    case 'budget':
      return `Exceeds the month’s budget by ${formatUsd(cause.over)}`;
  }
}

/** For the approver, each reason separately. */
export const causeLabels = (causes: readonly ApprovalCause[]): readonly string[] => causes.map(labelOf);
