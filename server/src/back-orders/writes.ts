/** Stores decisions about back-ordered lines. The order must be locked. */
import { kindOf } from '@operatory/domain/access';
import type { Decision } from '@operatory/domain/back-orders';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

export interface NewDecision extends Decision {
  readonly decisionId: string;
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly itemNumber: string;
  /** Cents for one unit of the substitute. */
  readonly unitPrice?: number | undefined;
  readonly note: string;
}

type Place = Pick<NewDecision, 'orderNumber' | 'lineNumber'>;

/** Afterward, it can't be answered anymore. */
export async function endProposal(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, lineNumber }: Place,
): Promise<void> {
  await database.query({
    name: 'back-order-end-proposal',
    text: `update back_order_decision set state = 'replaced'
            where order_number = $1 and line_number = $2 and customer_number = $3 and state = 'proposed'`,
    values: [orderNumber, lineNumber, scope.customerNumber],
  });
}

/** Adds it, and ends an unanswered proposal. */
export async function insertDecision(
  scope: CustomerScope,
  database: Queryable,
  { decision, state, at }: { readonly decision: NewDecision; readonly state: 'done' | 'proposed'; readonly at: Date },
): Promise<void> {
  const { decisionId, orderNumber, lineNumber, itemNumber, action, until, substitute, note } = decision;
  await endProposal(scope, database, decision);
  await database.query({
    name: 'back-order-decide',
    text: `insert into back_order_decision (decision_id, order_number, line_number, customer_number, item_number, action,
                                            state, until, substitute, substitute_quantity, unit_price_cents, replaced,
                                            note, by_user_id, acted_as, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      ...[decisionId, orderNumber, lineNumber, scope.customerNumber, itemNumber, action, state],
      ...[until ?? null, substitute ?? null, decision.substituteQuantity ?? null, decision.unitPrice ?? null],
      ...[decision.replaced ?? null, note, scope.viewer.userId, kindOf(scope.viewer), at],
    ],
  });
  await raiseVersion(scope, database, decision);
}

/** Moves the line to its next version, so that anyone still viewing the earlier one is told that it changed. */
export async function raiseVersion(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, lineNumber }: Place,
): Promise<void> {
  await database.query({
    name: 'back-order-raise-version',
    text: `update back_order set version = version + 1
            where order_number = $1 and line_number = $2 and customer_number = $3`,
    values: [orderNumber, lineNumber, scope.customerNumber],
  });
}

/** The practice's answer. */
export async function writeAnswer(
  scope: CustomerScope,
  database: Queryable,
  {
    decisionId,
    isAgreed,
    answer,
    at,
  }: { readonly decisionId: string; readonly isAgreed: boolean; readonly answer: string; readonly at: Date },
): Promise<void> {
  await database.query({
    name: 'back-order-answer',
    text: `update back_order_decision
              set state = case when $3 then 'done' else 'declined' end, answered_by_user_id = $4, answered_at = $5, answer = $6
            where decision_id = $1 and customer_number = $2`,
    values: [decisionId, scope.customerNumber, isAgreed, scope.viewer.userId, at, answer],
  });
}
