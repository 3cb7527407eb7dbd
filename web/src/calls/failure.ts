/** What can go wrong with a call, as one value: the server refused, the server failed, or there was no response. */
import type { Remedy } from '@operatory/contract/problem';
import type { RefusalCode } from '@operatory/contract/refusals';

/** One field that the server rejected. */
interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type Failure =
  /** The server refused; `detail` is a sentence for the person. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: RefusalCode | undefined;
      readonly detail: string;
      readonly errors: readonly FieldError[];
      /** The whole problem document: some refusals have more, such as the server's copy of a cart. */
      readonly document: Readonly<Record<string, unknown>>;
      /** Seconds to wait before the next attempt. */
      readonly retryAfter: number | undefined;
    }
  /** The server failed; the id finds it in the log. */
  | { readonly kind: 'fault'; readonly status: number; readonly detail: string; readonly faultId: string | undefined }
  /** No response: no network, or the server can't be reached. */
  | { readonly kind: 'unreachable'; readonly detail: string };

/** Thrown by `call`, so that queries and `try` see failures the usual way. */
export class CallFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    // The browser's log has the id of the fault in the server's log.
    const id = failure.kind === 'fault' ? failure.faultId : undefined;
    super(id === undefined ? failure.detail : `${failure.detail} [${id}]`);
    this.name = 'CallFailure';
    this.failure = failure;
  }
}

/** The text for a missing response. */
export const unreachableText = 'We can’t reach the server right now.';
/** There was no response. */
export const unreachable = () => new CallFailure({ kind: 'unreachable', detail: unreachableText });

/** The failure behind anything that was thrown; a bug in our own code counts as a fault without an id. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CallFailure) return thrown.failure;
  return { kind: 'fault', status: 0, detail: 'Something went wrong on this page.', faultId: undefined };
}

const remedies: ReadonlySet<unknown> = new Set<Remedy>(['retry', 'sign-in', 'prove', 'reload', 'fix-field', 'none']);
const isRemedy = (value: unknown): value is Remedy => remedies.has(value);

/**
 * What to do about a failure. Our server says so itself. Anything else that refused, such as a proxy, is judged by its
 * status; a 4xx without one of our codes says nothing about the request, so it's worth another try.
 */
export function remedyOf(failure: Failure): Remedy {
  if (failure.kind !== 'refused') return 'retry';
  const { status, code, document } = failure;
  if (isRemedy(document.remedy)) return document.remedy;
  if (status === 401) return 'sign-in';
  if (code === undefined || status === 408 || status === 429 || status === 503) return 'retry';
  return status === 409 ? 'reload' : 'none';
}

/** Whether the server refused with this code. */
export function isRefusedWith(thrown: unknown, code: RefusalCode): boolean {
  return thrown instanceof CallFailure && thrown.failure.kind === 'refused' && thrown.failure.code === code;
}

/** Whether the session had ended when this call was made. */
export function isSessionOver(thrown: unknown): boolean {
  return thrown instanceof CallFailure && remedyOf(thrown.failure) === 'sign-in';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { field, message } = entry as { field?: unknown; message?: unknown };
    return [{ field: text(field) ?? '', message: text(message) ?? '' }];
  });
}

/**
 * Reads an unsuccessful response. Problem documents (RFC 9457) have a sentence and a code; anything else, such as a
 * proxy's page, becomes a fault with a plain sentence.
 */
export async function readFailure(response: Response): Promise<Failure> {
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false;
  const document: Record<string, unknown> = isProblem ? await response.json().catch(() => ({})) : {};
  const detail = text(document.detail) ?? text(document.title);
  if (response.status >= 500 && response.status !== 503) {
    const faultId = text(document.faultId) ?? text(response.headers.get('x-request-id'));
    return { kind: 'fault', status: response.status, detail: detail ?? 'Something went wrong on our side.', faultId };
  }
  const wait = Number(response.headers.get('retry-after'));
  return {
    kind: 'refused',
    status: response.status,
    code: text(document.code) as RefusalCode | undefined,
    detail: detail ?? 'The server did not accept this.',
    errors: fieldErrors(document.errors),
    document,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
  };
}
