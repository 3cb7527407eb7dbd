/** The documents by which buyers' systems got an invoice of the ERP's, for the search by its number. */
import type { BuyerDocument } from '@operatory/contract/message-desk';
import { knowsLineCredits } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';

interface Row {
  readonly orderNumber: number;
  readonly connectionId: string | null;
  readonly payloadId: string | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
  readonly sentAt: Date;
  /** The release of the document if it's a credit with amounts only, although the ERP named lines. */
  readonly release: string | null;
  readonly isChosen: boolean;
}

/** An invoice number of one order; only a repeated number is of several. */
const maxDocuments = 20;

/** The newest first. A document that is no longer in the outbox was delivered. */
export async function listBuyerDocuments(database: Queryable, invoiceNumber: string): Promise<BuyerDocument[]> {
  const { rows } = await database.query<Row>({
    name: 'message-desk-buyer-documents',
    text: `select s.order_number::float8 as "orderNumber", s.sent_at as "sentAt",
                  coalesce(o.payload ->> 'connectionId', p.connection_id) as "connectionId", o.payload ->> 'payloadId' as "payloadId",
                  case when o.id is null then s.sent_at else o.delivered_at end as "deliveredAt", o.failed_at as "failedAt",
                  case when v.total_cents < 0 and v.credited_lines <> '' and o.payload ->> 'document' like '%purpose="creditMemo"%'
                    then substring(o.payload ->> 'document' from 'schemas/cXML/([0-9.]+)/') end as release,
                  coalesce(c.profile ->> 'dtdVersion', '') <> '' as "isChosen"
             from punch_out_sent_invoice s
             left join outbox o on o.topic = 'punch-out.document' and o.key = s.order_number || '/invoice/' || s.invoice_number
             left join punch_out_order p on p.order_number = s.order_number
             left join punch_out_connection c on c.connection_id = coalesce(o.payload ->> 'connectionId', p.connection_id)
             left join erp_invoice v on v.invoice_number = s.invoice_number
            where s.invoice_number = $1 order by s.sent_at desc, s.order_number desc limit ${maxDocuments}`,
    values: [invoiceNumber],
  });
  return rows.map(({ orderNumber, connectionId, payloadId, deliveredAt, failedAt, sentAt, release, isChosen }) => ({
    ...{ invoiceNumber, orderNumber, at: (deliveredAt ?? failedAt ?? sentAt).toISOString() },
    state: deliveredAt !== null ? 'delivered' : failedAt !== null ? 'failed' : 'waiting',
    ...(connectionId === null ? {} : { connectionId }),
    ...(payloadId === null ? {} : { payloadId }),
    ...(release === null || knowsLineCredits(release) ? {} : { withoutLines: { release, isChosen } }),
  }));
}
