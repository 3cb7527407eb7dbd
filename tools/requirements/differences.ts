/** Statements of the specification that the product deliberately doesn't follow, each with the decision that says why. */

export interface Difference {
  /** The number of the decision in `docs/decisions`. */
  readonly decision: number;
  /** One plain sentence: what the product does instead. */
  readonly instead: string;
}

/** By requirement id. Such a row is never called proved, whatever a test's title names. */
export const differences: Readonly<Record<string, Difference>> = {
  'A2.02': {
    decision: 281,
    instead: 'The address shows the sentences of the product; any other text is a page not found.',
  },
  'A2.23': { decision: 89, instead: 'One tab bar is shown: at the top on wide screens, at the bottom on phones.' },
  'A2.26': {
    decision: 89,
    instead: 'The order box takes digits only, and accepts every editing key, such as Ctrl+A, Ctrl+X and Home.',
  },
  'A2.54': { decision: 89, instead: 'A card shows submitted lines first, before the groups the row lists.' },
  'A2.12': {
    decision: 88,
    instead: "The order's address has its three path parameters; a keyed flag or refresh counter is ignored.",
  },
  'A3.10': {
    decision: 88,
    instead: "A product's reply has every field but itemOrders, which a route of its own returns page by page.",
  },
  'A3.13': {
    decision: 88,
    instead: 'Filters are checkboxes and keys; the range of order dates belongs to the orders screen.',
  },
  'A4.01': {
    decision: 88,
    instead: "Customer users read no availability beside a product that they can't order, unless it is on hold.",
  },
  'B2.08': { decision: 89, instead: 'Someone without reports, such as a customer user, has no Reports tab.' },
  'B4.14': {
    decision: 41,
    instead: 'An order that was sent back to the cart is held again, no matter who sends it, a practice included.',
  },
  'B5.06': {
    decision: 83,
    instead: 'A budget is read as people write money, such as $3,000, and text that is no amount is refused.',
  },
  'C2.07': {
    decision: 281,
    instead: 'The address shows the sentences of the product; any other text is a page not found.',
  },
  'C2.12': { decision: 82, instead: 'Buyers in a punch-out session get no lists, on screens or through the API.' },
  'C4.18': {
    decision: 90,
    instead: 'Sync is always enabled: syncEnabled is on the wire, always true, and our client does not read it.',
  },
  'C6.02': {
    decision: 77,
    instead:
      "A buyer in a punch-out session sees the prices of the session's account too: the cart that goes back needs them.",
  },
  'C6.05': {
    decision: 6,
    instead:
      'The flag follows OrderSubmit and decides whose open carts are listed; to send an order, an enabled cart is enough.',
  },
  'C6.08': {
    decision: 77,
    instead:
      "Our screens read a person's accounts with the role instead of asking for each one; the server checks every call.",
  },
  'C7.27': {
    decision: 50,
    instead: "A punch-out session is tied to a key of the browser's, not to a fixed credential.",
  },
  'C8.10': {
    decision: 77,
    instead: 'The text is shown when the customer look-up fails: access is not checked by a call of its own.',
  },
  'C8.15': {
    decision: 77,
    instead: 'An account that the person may not see is reported as not found, like one that does not exist.',
  },
};
