/** A message as a list shows it, and why it was refused. */
import type { MessageRow } from '@operatory/contract/punch-out-diagnostics';
import { usualProfile } from '@operatory/domain/punch-out';
import { type Explanation, explainMessage } from '@operatory/domain/punch-out-diagnostics';
import { elementAt, valueAt } from '../cxml/xml-tree.ts';
import type { Connection } from '../punch-out/connections.ts';
import { parseAddress } from '../punch-out/parse-address.ts';
import type { MessageListRow } from './message-rows.ts';
import { readKept } from './show-document.ts';

/** The host of a setup's return address; blank if unknown. */
export function returnHostOf(document: string): string {
  const root = readKept(document);
  const request = elementAt(root, 'Request', 'PunchOutSetupRequest');
  return parseAddress(valueAt(request, 'BrowserFormPost', 'URL'))?.host ?? '';
}

/** `undefined` for what was accepted. */
export function explain(
  message: Pick<MessageListRow, 'direction' | 'statusCode' | 'statusText' | 'reason' | 'facts'>,
  { connection, returnHost }: { readonly connection: Connection | undefined; readonly returnHost: string },
): Explanation | undefined {
  return explainMessage({
    direction: message.direction,
    statusCode: message.statusCode,
    statusText: message.statusText,
    reason: message.reason,
    sender: message.facts.sender ?? '',
    returnHost,
    returnHosts: (connection?.profile ?? usualProfile).returnHosts,
  });
}

/** A list doesn't look up the host of a refused return address. */
export function tellMessage(message: MessageListRow, connection: Connection | undefined): MessageRow {
  const explanation = explain(message, { connection, returnHost: '' });
  return {
    messageId: message.messageId,
    at: message.at.toISOString(),
    direction: message.direction,
    kind: message.kind,
    payloadId: message.payloadId,
    statusCode: message.statusCode,
    isAccepted: explanation === undefined,
    summary: explanation?.what ?? message.statusText,
    ...(message.orderNumber === null ? {} : { orderNumber: message.orderNumber }),
  };
}
