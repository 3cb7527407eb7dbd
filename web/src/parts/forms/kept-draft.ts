/**
 * Unsent input, stored while its person looks at something else: another order, another page, a closed dialog. It's
 * in memory, so a sign-out ends it, and so does a reload, unless it's for an update. Nobody else gets it, even at the same page.
 */
import { useState } from 'react';
import { askedAs } from '../../calls/asked-as.ts';

const storageKey = 'operatory.drafts';

const drafts = new Map<string, unknown>();

/** Each is a few hundred characters; the oldest are dropped first. */
const maxKept = 200;

/** The key prefix of the signed-in person's drafts. */
const ownKeys = () => `${askedAs() ?? ''} `;

/** Files, for example, can't be stored as text. */
function isText(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isText);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((inner) => inner === undefined || isText(inner));
}

/** Stores this person's drafts for the page after this reload. */
export function storeDrafts(): void {
  try {
    // Drafts of the previous reload that nobody returned to stay stored.
    const all = [...stored, ...drafts].filter(([key, draft]) => key.startsWith(ownKeys()) && isText(draft));
    sessionStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // Without storage, they end with the page.
  }
}

/** Reads the previous page's drafts and removes them, so that they're used only once. */
function takeStored(): Map<string, unknown> {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return new Map(JSON.parse(stored ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}

const stored = takeStored();

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** This person's draft with this name, otherwise `first`. A newer version of the page may have more fields than the one that stored it. */
export function draftOf<Draft>(name: string, first: Draft): Draft {
  const key = `${ownKeys()}${name}`;
  if (drafts.has(key)) return drafts.get(key) as Draft;
  if (!stored.has(key)) return first;
  const before = stored.get(key) as Draft;
  const draft = isObject(before) && isObject(first) ? { ...first, ...before } : before;
  stored.delete(key);
  drafts.set(key, draft);
  return draft;
}

/** Replaces the draft, or changes the previous one. */
type Change<Draft> = (next: Draft | ((before: Draft) => Draft)) => void;

/** Stores it under the name, replacing this person's earlier draft. */
export function keepDraft(name: string, draft: unknown): void {
  const key = `${ownKeys()}${name}`;
  drafts.delete(key);
  drafts.set(key, draft);
  const [oldest] = drafts.keys();
  if (drafts.size > maxKept && oldest !== undefined) drafts.delete(oldest);
}

/**
 * Like `useState`, but it starts with the draft under this key. The key names the form and its subject; give the component the
 * same key. Call `forget` when it was sent or discarded.
 */
export function useKeptDraft<Draft>(
  key: string,
  first: Draft,
): readonly [draft: Draft, keep: Change<Draft>, forget: () => void] {
  const [draft, setDraft] = useState<Draft>(() => draftOf(key, first));
  const keep: Change<Draft> = (next) => {
    const kept = typeof next === 'function' ? (next as (before: Draft) => Draft)(draft) : next;
    keepDraft(key, kept);
    setDraft(kept);
  };
  return [draft, keep, () => void drafts.delete(`${ownKeys()}${key}`)];
}
