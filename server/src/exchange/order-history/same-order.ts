/** Whether an order of the ERP that names our number, without the ERP's, is the one that was placed here. */

/**
 * How many days apart the dates of one order may be: the ERP may book on Monday an order sent on Friday, and another
 * web shop's number may be earlier.
 */
const maxDaysApart = 31;

/** SQL: the two days may be those of one order. */
export const areDaysNear = (day: string, other: string) => `abs(${day} - ${other}) <= ${maxDaysApart}`;
