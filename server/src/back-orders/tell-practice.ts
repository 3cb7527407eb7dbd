/** Notifies practice users of proposals and decisions about its back-ordered lines. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { tellOfOrder } from '../notices/order-notices.ts';
import { tell } from '../notices/tell.ts';

interface News {
  readonly decisionId: string;
  readonly orderNumber: number;
  readonly lineNumber: number;
  /** The proposal or decision, such as `wait until 03/09/2026`. */
  readonly words: string;
  /** Cents that it costs more; undefined if nothing is replaced. */
  readonly difference: number | undefined;
  readonly note: string;
  readonly line: { readonly itemNumber: string; readonly description: string; readonly quantity: number };
}

/** Its details: the line, the substitute, and the price difference. */
const offerOf = ({ words, line, difference }: News) => ({
  ...{ reasons: [words], lines: [line] },
  ...(difference === undefined ? {} : { difference }),
});

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
  const { decisionId, orderNumber, lineNumber, note } = news;
  await tell(database, {
    kind: 'back-order-asked',
    event: decisionId,
    customerNumber: scope.customerNumber,
    userIds: rows.map(({ userId }) => userId),
    facts: {
      ...{ orderNumber, actor: scope.viewer.name, actorId: scope.viewer.userId, message: note, ...offerOf(news) },
      path: `/back-orders?find=${orderNumber}&state=asked&line=${orderNumber}-${lineNumber}`,
    },
  });
}

/** The people who sent or requested the order. */
export async function tellOfDecision(scope: CustomerScope, database: Queryable, news: News): Promise<void> {
  const { decisionId, orderNumber, note } = news;
  await tellOfOrder(database, {
    kind: 'back-order-decided',
    orderNumber,
    event: decisionId,
    facts: { actor: scope.viewer.name, actorId: scope.viewer.userId, message: note, ...offerOf(news) },
  });
}
