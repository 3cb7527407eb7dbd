/** The warnings about a stored document, from its envelope and the facts logged with it. */
import {
  type ConnectionProfile,
  isRejection,
  isSameParty,
  type SetUpRequest,
  shopperOf,
} from '@operatory/domain/punch-out';
import { warningsOf } from '@operatory/domain/punch-out-diagnostics';
import type { Envelope } from '../cxml/envelope.ts';
import { readSetUp } from '../cxml/read-set-up.ts';
import { childrenOf, elementAt, textOf, valueAt } from '../cxml/xml-tree.ts';
import type { MessageFacts } from '../database/schema/punch-out-messages.ts';

/** A shopper without a name is called `buyer`. */
function personOf(read: SetUpRequest, profile: ConnectionProfile): string {
  const { username, email } = shopperOf(read, profile);
  return username === 'buyer' ? email : username;
}

function setUpSeen(envelope: Envelope, profile: ConnectionProfile) {
  const { request } = envelope;
  const cookie = elementAt(request, 'BuyerCookie');
  const read = readSetUp(envelope);
  return {
    operation: request.attributes.operation?.trim() ?? '',
    cookie: textOf(cookie),
    isCookieMarkup: (cookie?.children ?? []).some((child) => typeof child !== 'string'),
    person: isRejection(read) ? '' : personOf(read, profile),
  };
}

function orderSeen({ request }: Envelope) {
  const items = childrenOf(request, 'ItemOut');
  const without = (...path: readonly string[]) => items.filter((item) => valueAt(item, ...path) === '').length;
  return {
    lineNumbers: items.map(({ attributes }) => attributes.lineNumber?.trim() ?? ''),
    linesWithoutUnit: without('ItemDetail', 'UnitOfMeasure'),
    linesWithoutCart: without('ItemID', 'SupplierPartAuxiliaryID'),
    total: valueAt(request, 'OrderRequestHeader', 'Total', 'Money'),
  };
}

/** One sentence per warning; none for an ordinary document. */
export function examine(
  envelope: Envelope,
  { facts, profile }: { readonly facts: MessageFacts; readonly profile: ConnectionProfile },
): string[] {
  const { from, sender, root, request } = envelope;
  return warningsOf({
    encoding: facts.encoding,
    overridden: facts.overridden,
    doctype: facts.doctype,
    dtdVersion: envelope.dtdVersion,
    payloadId: (root.attributes.payloadID ?? '').trim(),
    timestamp: (root.attributes.timestamp ?? '').trim(),
    senderCount: sender.length,
    isFromAnother: from.length > 0 && !from.some((party) => sender.some((other) => isSameParty(party, other))),
    deploymentMode: elementAt(root, 'Request')?.attributes.deploymentMode?.trim().toLowerCase(),
    previousSecretUntil: facts.previousSecretUntil,
    ...(request.name === 'PunchOutSetupRequest' ? { setUp: setUpSeen(envelope, profile) } : {}),
    ...(request.name === 'OrderRequest' ? { order: orderSeen(envelope) } : {}),
  });
}
