/** Requests as the database has them. */
import type { Approval } from '@operatory/contract/approvals';
import type { User } from '@operatory/domain/access';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

export interface ApprovalRow {
  readonly approvalId: string;
  readonly customerNumber: string;
  readonly customerName: string;
  readonly cartKey: string;
  readonly state: Approval['state'];
  readonly askedByUserId: string;
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly askedModified: number;
  readonly note: string;
  readonly causes: string[];
  readonly decidedByUserId: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionId: string | null;
  readonly message: string;
  readonly orderNumber: number | null;
  readonly isReplaced: boolean;
}

/** The columns of a row; `a` is the request. */
export const approvalColumns = `
  a.approval_id as "approvalId", a.customer_number as "customerNumber", c.name as "customerName", a.cart_key as "cartKey",
  a.state, a.asked_by_user_id as "askedByUserId", asker.name as "askedBy", a.asked_at as "askedAt",
  a.asked_modified as "askedModified", a.note, a.causes, a.decided_by_user_id as "decidedByUserId",
  decider.name as "decidedBy", a.decided_at as "decidedAt", a.decision_id as "decisionId", a.message,
  a.order_number as "orderNumber", a.replaced_by is not null as "isReplaced"`;

export const approvalTables = `order_approval a join customer c on c.customer_number = a.customer_number
  left join "user" asker on asker.id = a.asked_by_user_id left join "user" decider on decider.id = a.decided_by_user_id`;

export async function readApprovalRow(database: Queryable, approvalId: string): Promise<ApprovalRow | undefined> {
  const { rows } = await database.query<ApprovalRow>({
    name: 'approval-row',
    text: `select ${approvalColumns} from ${approvalTables} where a.approval_id = $1`,
    values: [approvalId],
  });
  return rows[0];
}

/** Everyone who decides for account $1, as a condition on the user `u`. */
export const decidesFor = (account: string) => `u.withdrawn_at is null
  and exists (select from user_customer c where c.user_id = u.id and c.customer_number = ${account})
  and (select count(*) from user_permission p where p.user_id = u.id and p.permission in ('Customer', 'ApproveOrders')) = 2`;

export interface Approver {
  readonly id: string;
  readonly name: string;
}

export async function readApprovers(scope: CustomerScope, database: Queryable): Promise<Approver[]> {
  const { rows } = await database.query<Approver>({
    name: 'approvers',
    text: `select u.id, u.name from "user" u where ${decidesFor('$1')} order by lower(u.name), u.id`,
    values: [scope.customerNumber],
  });
  return rows;
}

/** Requests of the account that wait. */
export async function countWaiting({ customerNumber }: CustomerScope, database: Queryable): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>({
    name: 'approvals-waiting-of-account',
    text: `select count(*)::int as waiting from order_approval where customer_number = $1 and state = 'waiting'`,
    values: [customerNumber],
  });
  return rows[0]?.waiting ?? 0;
}

/** The content hash of the save that an approver's decision made of its cart. */
export const approvedHash = 'approved';

const formerUser = 'Former user';

/** How a request ended, as words after the name of the person who ended it. */
const outcomes = {
  waiting: '',
  approved: 'approved it',
  'sent-back': 'sent it back',
  withdrawn: 'withdrew it',
} as const satisfies Record<Approval['state'], string>;

/** The same for a request, which may have been replaced. */
export const outcomeOf = ({ state, isReplaced }: Pick<ApprovalRow, 'state' | 'isReplaced'>): string =>
  isReplaced ? 'replaced it with another request' : outcomes[state];

/** The request as shown to the viewer, and what they may do with it. */
export function approvalFor(viewer: User, row: ApprovalRow): Approval {
  const mayAct = row.state === 'waiting' && viewer.isLookingOnly !== true;
  return {
    approvalId: row.approvalId,
    customerNumber: row.customerNumber,
    customerName: row.customerName,
    state: row.state,
    askedBy: row.askedBy ?? formerUser,
    isOwn: row.askedByUserId === viewer.userId,
    askedAt: row.askedAt.toISOString(),
    note: row.note,
    causes: row.causes,
    mayDecide: mayAct && viewer.permissions.has('ApproveOrders'),
    mayWithdraw: mayAct && row.askedByUserId === viewer.userId,
    decidedBy: row.decidedByUserId === null ? null : (row.decidedBy ?? formerUser),
    isReplaced: row.isReplaced,
    isOwnDecision: row.decidedByUserId === viewer.userId,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    message: row.message,
    orderNumber: row.orderNumber,
  };
}
