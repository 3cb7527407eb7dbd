/** How an item sells at a branch: the classes A to E and X with their labels and colors. */

export interface StockingClass {
  readonly label: string;
  readonly color: 'green' | 'yellow' | 'red' | 'gray';
}

const classes: Readonly<Record<string, StockingClass>> = {
  A: { label: 'Recurring Sales Volume', color: 'green' },
  B: { label: 'Moderate Sales Volume', color: 'green' },
  C: { label: 'Low Sales Volume', color: 'yellow' },
  D: { label: 'Very Low Sales Volume', color: 'yellow' },
  E: { label: 'Vendor Backorder Issues Present', color: 'red' },
  X: {
    label:
      'Special Order, 2-3 weeks typical lead time to customer. Consider requesting drop shipment (subject to vendor terms)',
    color: 'red',
  },
};

/** The class of a letter; an unknown one shows as its own letter, in gray. */
export function stockingClassOf(letter: string): StockingClass {
  return Object.hasOwn(classes, letter) ? (classes[letter] as StockingClass) : { label: letter, color: 'gray' };
}
