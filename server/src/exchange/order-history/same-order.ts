/** Whether an order of the ERP that names our number, without the ERP's, is the one that was placed here. */

/** How far apart the days of one order may be: the ERP may book on Monday what was sent on Friday, and another web shop's number came earlier. */
const mostDaysApart = 31;

/** SQL: the two days may be those of one order. */
export const areDaysNear = (day: string, other: string) => `abs(${day} - ${other}) <= ${mostDaysApart}`;
