/** What each refusal consists of. The entries themselves are in `refusals.ts` and its neighbors. */
import type { Remedy } from './problem.ts';

export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  /** For people. Names in braces are replaced by the refusal's values. */
  readonly text: string;
  /** What the person can do about it. */
  readonly remedy: Remedy;
}

/* @__NO_SIDE_EFFECTS__ */
export const entry = (status: RefusalEntry['status'], text: string, remedy: Remedy): RefusalEntry => ({
  status,
  text,
  remedy,
});
