/** Calls of the session service, and signing out; the session is a cookie that scripts can't read. */
import { CallFailure, readFailure, unreachable } from '../calls/failure.ts';

export async function post(path: string, body: object): Promise<Response> {
  try {
    return await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw unreachable();
  }
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  const response = await post('sign-out', {});
  if (!response.ok && response.status !== 401) throw new CallFailure(await readFailure(response));
}
