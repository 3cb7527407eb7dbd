/**
 * The signed-in person. Calls that change something send their id, because another tab may sign in someone else at
 * any time.
 */

let person: string | undefined;

/** Called whenever the signed-in person changes: with the person's id, or with none. */
export function askAs(userId: string | undefined): void {
  person = userId;
}

/** The person that this page shows, by id. */
export const askedAs = () => person;
