/**
 * What someone typed and hasn't sent, kept while they look at something else: another order, another page, a closed dialog. It's
 * in memory, so a reload or a sign-out ends it.
 */
import { useState } from 'react';

const drafts = new Map<string, unknown>();

/** Each is a few hundred characters; the ones begun first go. */
const mostKept = 200;

/** Replaces the draft, or changes the one before. */
type Change<Draft> = (next: Draft | ((before: Draft) => Draft)) => void;

/**
 * Like `useState`, but it begins with what was left under this key. The key names the form and what it's about; give the component the
 * same key. `forget` is for when it was sent or dropped.
 */
export function useKeptDraft<Draft>(
  key: string,
  first: Draft,
): readonly [draft: Draft, keep: Change<Draft>, forget: () => void] {
  const [draft, setDraft] = useState<Draft>(() => (drafts.has(key) ? (drafts.get(key) as Draft) : first));
  const keep: Change<Draft> = (next) => {
    const kept = typeof next === 'function' ? (next as (before: Draft) => Draft)(draft) : next;
    drafts.delete(key);
    drafts.set(key, kept);
    const [oldest] = drafts.keys();
    if (drafts.size > mostKept && oldest !== undefined) drafts.delete(oldest);
    setDraft(kept);
  };
  return [draft, keep, () => void drafts.delete(key)];
}
