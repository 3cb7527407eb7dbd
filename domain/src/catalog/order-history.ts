/** One line of an item's order history as people read it. */

const statuses: Readonly<Record<string, string>> = {
  submitted: 'Submitted',
  pending: 'Pending',
  processing: 'Processing',
  shipment: 'Shipped',
  backordered: 'Backordered',
  canceled: 'Canceled',
  substituted: 'Substituted',
};

/** The status of a line group; an unknown group is shown by its own name. */
export function orderHistoryStatus(lineGroup: string): string {
  return Object.hasOwn(statuses, lineGroup) ? (statuses[lineGroup] as string) : lineGroup;
}
