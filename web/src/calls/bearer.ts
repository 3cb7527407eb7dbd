/** The token for a page without a session cookie; only punch-out sessions have one. */

export interface Bearer {
  /** Whether there is a session, as far as this page can tell. */
  isThere(): boolean;
  /** The current token, refreshed if due; rejects with a `CallFailure` if the session is over. */
  token(): Promise<string | undefined>;
}

let bearer: Bearer | undefined;

/** Called once, before the first call of a page that has one. */
export function speakWith(given: Bearer): void {
  bearer = given;
}

export const hasBearer = () => bearer?.isThere() ?? false;

/** The headers that every call adds. */
export async function authorization(): Promise<Record<string, string>> {
  const token = await bearer?.token();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
