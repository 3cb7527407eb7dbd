/** The sizes of the customer search [A9.02] [A9.09]. */
export const customerSearchLimits = {
  /** Customers a page. */
  pageSize: 100,
  /** Typing stands still so long before the server is asked, in ms. */
  typingPause: 300,
  /** The end of the list is reached when it is so near to the lower edge of the window, in px. */
  bottomThreshold: 3,
  /** Letters of a customer's name on a phone. */
  nameOnPhone: 30,
} as const;
