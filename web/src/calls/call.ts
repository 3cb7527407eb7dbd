/** Calls a route of the contract by its name: types come from the contract, at run time only its paths. */
import { paths } from '@operatory/contract/paths';
import { type AddressValue, addressOf } from './address.ts';
import { askedAs } from './asked-as.ts';
import { authorization, hasBearer } from './bearer.ts';
import type { CallArguments, CalledRoute, CallReply } from './called-routes.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { CallFailure, readFailure } from './failure.ts';
import { markSessionOver } from './session-over.ts';

type Values = Readonly<Record<string, AddressValue>>;

/** Things that every call may be given beside what its route takes. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A page that is being left may still finish its call. */
  readonly keepalive?: boolean;
  /** The id of whoever asked for it: refused where another person is signed in by then. */
  readonly askedBy?: string;
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    if (init.method !== 'GET') forgetEarlyAnswers();
    const early = init.method === 'GET' ? takeEarlyAnswer(address) : undefined;
    return await (early ?? fetch(address, init));
  } catch (thrown) {
    if (init.signal?.aborted === true) throw thrown;
    throw new CallFailure({ kind: 'unreachable', detail: 'The server cannot be reached right now.' });
  }
}

/** Sends the call and gives the successful answer as it came. Throws `CallFailure` for every other answer. */
export async function callForResponse<Name extends CalledRoute>(
  name: Name,
  input: CallArguments<Name>,
  options: CallOptions = {},
): Promise<Response> {
  const { method, url } = paths[name];
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown };
  const headers: Record<string, string> = { accept: 'application/json', ...(await authorization()) };
  // A token speaks for itself; a cookie may be another person's by now, and nothing is done in the name of one for another.
  const person = options.askedBy ?? (method === 'GET' || hasBearer() ? undefined : askedAs());
  if (person !== undefined) headers['x-operatory-person'] = person;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await ask(addressOf(url, params, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.keepalive === true ? { keepalive: true } : {}),
  });
  if (response.ok) return response;
  const failure = await readFailure(response);
  if (response.status === 401) markSessionOver();
  throw new CallFailure(failure);
}

/**
 * Calls a route and gives its answer, `undefined` for an empty one. Throws `CallFailure`; an aborted call
 * throws the browser's own abort error.
 */
export async function call<Name extends CalledRoute>(
  name: Name,
  input: CallArguments<Name>,
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  const response = await callForResponse(name, input, options);
  if (response.status === 204) return undefined as CallReply<Name>;
  return (await response.json()) as CallReply<Name>;
}
