/** Who uses this page: said with whatever changes something, because another window may sign somebody else in at any moment. */

let person: string | undefined;

/** Called whenever the page learns who is signed in; the id of a person, or nobody's. */
export function askAs(userId: string | undefined): void {
  person = userId;
}

/** The person that this page shows, by id. */
export const askedAs = () => person;
