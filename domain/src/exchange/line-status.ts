/** The status of an order's line, as ERPs and X12 855 write it. */

export type ReportedGroup = 'submitted' | 'pending' | 'processing' | 'shipment' | 'backordered' | 'canceled';

/** Each ACK01 code that we accept and each plain word, with the group of order lines that it means. */
export const lineStatuses: Readonly<Record<string, ReportedGroup>> = {
  submitted: 'submitted',
  pending: 'pending',
  processing: 'processing',
  shipped: 'shipment',
  backordered: 'backordered',
  canceled: 'canceled',
  AC: 'shipment',
  AR: 'processing',
  BP: 'backordered',
  DR: 'processing',
  IA: 'processing',
  IB: 'backordered',
  IC: 'processing',
  ID: 'canceled',
  IE: 'pending',
  IF: 'pending',
  IH: 'pending',
  IP: 'processing',
  IQ: 'processing',
  IR: 'canceled',
  IS: 'processing',
  SP: 'pending',
};
