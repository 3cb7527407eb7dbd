/** Credit and debit memos that name no order, such as rebates and price corrections. */

/** The newest ones are listed; statements have the older ones. */
export const maxListedMemos = 500;
