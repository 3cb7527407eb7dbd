/** Tells a practice's people of proposals and decisions about its back-ordered lines. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { tellOfOrder } from '../notices/order-notices.ts';
import { tell } from '../notices/tell.ts';

interface News {
  readonly decisionId: string;
  readonly orderNumber: number;
  /** What is proposed or was done, such as `wait until 03/09/2026`. */
  readonly words: string;
  readonly note: string;
  readonly line: { readonly itemNumber: string; readonly description: string; readonly quantity: number };
}

/** Everyone of the practice who may answer. */
export async function tellOfProposal(scope: CustomerScope, database: Queryable, news: News): Promise<void> {
  const { rows } = await database.query<{ userId: string }>({
    name: 'back-order-buyers',
    text: `select c.user_id as "userId" from user_customer c
            where c.customer_number = $1
              and not exists (select from user_permission p where p.user_id = c.user_id
                                 and p.permission in ('RequestOnly', 'ViewOnly', 'PunchOut'))`,
    values: [scope.customerNumber],
  });
  const { decisionId, orderNumber, words, note, line } = news;
  await tell(database, {
    kind: 'back-order-asked',
    event: decisionId,
    customerNumber: scope.customerNumber,
    userIds: rows.map(({ userId }) => userId),
    facts: {
      ...{ orderNumber, actor: scope.viewer.name, message: note, reasons: [words], lines: [line] },
      path: `/back-orders?find=${orderNumber}&state=asked`,
    },
  });
}

/** Those who sent the order or asked for it. */
export async function tellOfDecision(scope: CustomerScope, database: Queryable, news: News): Promise<void> {
  const { decisionId, orderNumber, words, note, line } = news;
  await tellOfOrder(database, {
    kind: 'back-order-decided',
    orderNumber,
    event: decisionId,
    facts: { actor: scope.viewer.name, message: note, reasons: [words], lines: [line] },
  });
}
