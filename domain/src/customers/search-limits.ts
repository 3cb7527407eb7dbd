/** The sizes of the customer search. */
export const customerSearchLimits = {
  /** Customers per page. */
  pageSize: 100,
  /** How long to wait after the last key before calling the server, in ms. */
  typingPause: 300,
  /** The next page loads when the end of the list is this close to the bottom edge of the window, in px. */
  bottomThreshold: 3,
  /** Letters of a customer's name shown on a phone. */
  nameOnPhone: 30,
} as const;
