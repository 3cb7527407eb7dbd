/** The token that stands for this page's session where no cookie does; only a session of a procurement system has one. */

export interface Bearer {
  /** Whether there is a session to speak for, as far as this page knows. */
  isThere(): boolean;
  /** The token of now, refreshed where that is due; rejects with a `CallFailure` when the session is over. */
  token(): Promise<string | undefined>;
}

let bearer: Bearer | undefined;

/** Called once, before the first call of a page that has one. */
export function speakWith(given: Bearer): void {
  bearer = given;
}

export const hasBearer = () => bearer?.isThere() ?? false;

/** What every call adds to its headers. */
export async function authorization(): Promise<Record<string, string>> {
  const token = await bearer?.token();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
