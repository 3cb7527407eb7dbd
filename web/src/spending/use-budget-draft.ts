/** Budgets while someone types them, stored for this tab: they outlast a reload, and signing out clears them. */
import { useState } from 'react';
import { askedAs } from '../calls/asked-as.ts';
import type { BudgetDraft } from './budget-draft.ts';

/** Drafts of different people and accounts don't mix. */
const nameOf = (customerNumber: string) => `operatory.category-budgets/${askedAs() ?? ''}/${customerNumber}`;

const isDraft = (value: unknown): value is BudgetDraft => {
  const { base, typed, news } = (value ?? {}) as Partial<BudgetDraft>;
  return Array.isArray(base?.categories) && typeof typed === 'object' && typed !== null && Array.isArray(news);
};

/** The stored draft; null without one, or if an earlier release stored it in another form. */
function stored(name: string): BudgetDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** A form in which nothing was typed needs no storing. */
function store(name: string, draft: BudgetDraft | null): void {
  try {
    if (draft === null || Object.keys(draft.typed).length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // If the storage is full, the draft lasts until the panel closes.
  }
}

/** Null while nobody edits; keeping null ends the draft. */
export function useBudgetDraft(
  customerNumber: string,
): readonly [draft: BudgetDraft | null, keep: (draft: BudgetDraft | null) => void] {
  const name = nameOf(customerNumber);
  const [draft, setDraft] = useState(() => stored(name));
  return [
    draft,
    (next) => {
      setDraft(next);
      store(name, next);
    },
  ];
}
