/** The report of a checked delivery as a PDF. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { formatMoment } from '@operatory/domain/dates';
import type { Recipient } from '@operatory/domain/documents';
import { type CheckedItem, describeDeliveryReport } from '@operatory/domain/receiving';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, readRecipient } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Services } from '../services/services.ts';
import { findCheck, findShipment } from './reads.ts';

export async function drawDeliveryCheck(
  services: Services,
  scope: CustomerScope,
  shipmentId: number,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const { pool, settings } = services;
  const shipment = await findShipment(scope, pool, { shipmentId, timeZone: settings.timeZone });
  const check = shipment && (await findCheck(scope, pool, shipment));
  if (shipment === undefined || check === undefined) return refuse('delivery.not-found');
  const recipient = await readRecipient(scope, pool);
  if (isRefusal(recipient)) return recipient;
  const description = describeDeliveryReport({
    lines: check.lines as CheckedItem[],
    ...{ orderNumber: shipment.orderNumber, shipmentNumber: shipment.shipmentNumber, note: check.note },
    checkedBy: check.checkedBy,
    checkedAt: formatMoment(check.checkedAt, settings.timeZone),
    issuer: issuerOf(settings),
    recipient: recipient as Recipient,
  });
  return drawn(
    `receiving-report-${shipment.orderNumber}.pdf`,
    await draw(scope.viewer.userId, { kind: 'document', description }),
  );
}
