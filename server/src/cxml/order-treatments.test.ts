import { expect, it } from 'vitest';
import { attributeTreatment, urgentExtrinsic } from './order-treatments.ts';

it.each([
  ...['Remarks', 'Required Date', 'RequiredDate', 'Requested Arrival', 'Requested Date', 'requestedDate', 'Date'],
  ...['ETA', 'ETA date', 'Dock', 'Do not substitute', 'Substitutes', 'Needed by', 'Required by', 'Message to supplier'],
  ...['Need by', 'Delivery window', 'Special requirements', 'Opening hours'],
  ...['AllowPartial', 'No backorders', 'Back-order allowed', 'Split delivery'],
  ...['Blanket PO', 'Standing order', 'ReleaseNumber', 'Release no.'],
])('an extrinsic called “%s” holds the order', (name) => {
  expect(urgentExtrinsic.test(name)).toBe(true);
});

it.each([
  ...['Requester', 'Requestor', 'Requested by', 'Request ID', 'Order Date', 'CreationDate', 'Update', 'Details'],
  ...['Metadata', 'Retail', 'Docket number', 'Message ID', 'Cost center', 'Department', 'Approval required'],
  ...['Press release', 'Released by', 'Release author', 'Split accounting'],
])('an extrinsic called “%s” does not', (name) => {
  expect(urgentExtrinsic.test(name)).toBe(false);
});

it.each([
  ...['OrderRequestHeader/@shipComplete', 'OrderRequestHeader/@releaseRequired', 'ItemOut/@requiresServiceEntry'],
  ...['ItemOut/@isReturn', 'ItemOut/@isDeliveryCompleted', 'ItemOut/@unlimitedDelivery', 'ItemOut/@isKanban'],
])('%s asks for something unless it says no', (at) => {
  expect(['no', ' NO ', 'yes', '', 'nope'].map((value) => attributeTreatment(at, value))).toEqual([
    ...[undefined, undefined, 'holds', 'holds', 'holds'],
  ]);
});
