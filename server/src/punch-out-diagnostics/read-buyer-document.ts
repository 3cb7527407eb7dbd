/** The document behind a buyer's order, for the people who review it. */
import type { BuyerDocument } from '@operatory/contract/buyer-document';
import { can, type User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isOwnLocation } from '@operatory/domain/punch-out';
import { elementAt, textOf, type XmlElement } from '../cxml/xml-tree.ts';
import { readConnection } from '../punch-out/connections.ts';
import type { Services } from '../services/services.ts';
import { markOrder } from './mark-order.ts';
import { shownTree } from './show-document.ts';

/** More lines than anyone reads; diagnostics have the whole document. */
const maxLines = 5_000;

const hidden = '(hidden)';

/** For people who may not see the account's prices. */
const withoutMoney = (element: XmlElement): XmlElement => ({
  ...element,
  attributes: Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [name, name === 'alternateAmount' ? hidden : value]),
  ),
  children: element.children.map((child) =>
    typeof child === 'string' ? (element.name === 'Money' ? hidden : child) : withoutMoney(child),
  ),
});

/** The newest document that ordered something and was accepted; without lines if the log no longer has it. */
export async function readBuyerDocument({ pool }: Services, viewer: User, orderNumber: number): Promise<BuyerDocument> {
  const { rows } = await pool.query<{
    document: string;
    at: Date;
    kind: string;
    connectionId: string;
    customerNumber: CustomerNumber;
    territoryId: string;
  }>({
    name: 'review-buyer-document',
    text: `select m.document, m.at, m.kind, m.connection_id as "connectionId", o.customer_number as "customerNumber", c.territory_id as "territoryId"
             from punch_out_message m
             join sales_order o on o.order_number = $1
             join customer c on c.customer_number = o.customer_number
            -- The document of an order that was divided is logged with the first of its orders.
            where m.order_number in (
                    select $1::bigint union
                    select p.order_number from punch_out_order n join punch_out_order p using (connection_id, order_id)
                     where n.order_number = $1)
              and m.direction = 'in' and m.kind = 'OrderRequest' and m.is_proven
              and m.status_code between 200 and 299 and m.document <> ''
            order by m.message_id desc limit 1`,
    values: [orderNumber],
  });
  const [row] = rows;
  const request = row === undefined ? undefined : elementAt(shownTree(row.document), 'Request', 'OrderRequest');
  if (row === undefined || request === undefined) return { kind: '', lines: [] };
  const shown = can(viewer, 'account.view-prices', row) ? request : withoutMoney(request);
  const connection = await readConnection(pool, row.connectionId);
  const lines = markOrder(
    shown,
    (extrinsic) =>
      connection !== undefined &&
      isOwnLocation(
        { name: extrinsic.attributes.name ?? '', value: textOf(extrinsic) },
        connection.profile,
        row.customerNumber,
      ),
  );
  return { kind: row.kind, receivedAt: row.at.toISOString(), lines: lines.slice(0, maxLines) };
}
