/** Calls a route of the contract by name. Its types come from the contract; at run time, only its path. */
import { type PageRouteName, paths, type RoutePath } from '@operatory/contract/paths';
import { type AddressValue, addressOf } from './address.ts';
import { askedAs } from './asked-as.ts';
import { authorization, hasBearer } from './bearer.ts';
import type { CallArguments, CalledRoute, CallReply } from './called-routes.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { CallFailure, readFailure, remedyOf, unreachable } from './failure.ts';
import { markSessionOver } from './session-over.ts';

type Values = Readonly<Record<string, AddressValue>>;

/** Options of any route. The contract defines which ones each route accepts. */
interface Sent {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

/** Options of every call, in addition to the route's parameters. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The call may finish while the page is being left. */
  readonly keepalive?: boolean;
  /** The id of the person who made the change; the call is refused if someone else has signed in since. */
  readonly askedBy?: string;
  /** Sent as it is, for a route that takes a file. */
  readonly content?: Blob;
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    if (init.method !== 'GET') forgetEarlyAnswers();
    const early = init.method === 'GET' ? takeEarlyAnswer(address) : undefined;
    return await (early ?? fetch(address, init));
  } catch (thrown) {
    if (init.signal?.aborted === true) throw thrown;
    throw unreachable();
  }
}

let held: Promise<void> | undefined;

/**
 * Holds back every call from now on, such as those that would be refused because the session is ending. The returned
 * function lets them go.
 */
export function holdCalls(): () => void {
  let letGo = () => {};
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  return () => {
    held = undefined;
    letGo();
  };
}

/** Asks the person to confirm their identity; resolves to whether they did. */
type Prove = () => Promise<boolean>;

async function send(route: RoutePath, sent: Sent, options: CallOptions, prove?: Prove): Promise<Response> {
  const { method, url } = route;
  const { params, query, body } = sent;
  await held;
  const headers: Record<string, string> = { accept: 'application/json', ...(await authorization()) };
  // A token identifies its person; a cookie may be someone else's by now, and nothing may be done in another person's
  // name.
  const person = options.askedBy ?? (method === 'GET' || hasBearer() ? undefined : askedAs());
  if (person !== undefined) headers['x-operatory-person'] = person;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.content !== undefined) headers['content-type'] = 'application/octet-stream';
  const response = await ask(addressOf(url, params, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.content === undefined ? {} : { body: options.content }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.keepalive === true ? { keepalive: true } : {}),
  });
  if (response.ok) return response;
  const failure = await readFailure(response);
  if (response.status === 401) markSessionOver();
  // In place, so that no input is lost.
  if (prove !== undefined && remedyOf(failure) === 'prove' && (await prove())) return send(route, sent, options);
  throw new CallFailure(failure);
}

/**
 * The two ways of calling the routes in a table of paths. Features whose paths few people need have their own table, and `prove`
 * if some of its routes need a fresh proof.
 */
export const callerOf = <Name extends CalledRoute>(table: Readonly<Record<Name, RoutePath>>, prove?: Prove) => {
  /** Sends the call and returns the raw successful response. Throws `CallFailure` for any other response. */
  const callForResponse = <Called extends Name>(
    name: Called,
    input: CallArguments<Called>,
    options: CallOptions = {},
  ): Promise<Response> => send(table[name], input as Sent, options, prove);

  /**
   * Calls a route and returns its response, `undefined` if empty. Throws `CallFailure`; an aborted call throws the
   * browser's own abort error.
   */
  const call = async <Called extends Name>(
    name: Called,
    input: CallArguments<Called>,
    options: CallOptions = {},
  ): Promise<CallReply<Called>> => {
    const response = await callForResponse(name, input, options);
    if (response.status === 204) return undefined as CallReply<Called>;
    return (await response.json()) as CallReply<Called>;
  };

  return { call, callForResponse };
};

export const { call } = callerOf<PageRouteName>(paths);
