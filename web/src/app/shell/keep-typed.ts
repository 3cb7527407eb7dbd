/**
 * Restores typed text after a reload. The address, the cart, and a person's preferences restore their own; this is for
 * the rest, such as a half-typed number.
 */

import { askedAs } from '../../calls/asked-as.ts';
import { storeDrafts } from '../../parts/forms/kept-draft.ts';

const storageKey = 'operatory.typed';

/** How long the page has until its fields exist, in ms. */
const fieldsWithinMs = 15_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface TypedText {
  /** The id of the person who typed it; none on a public page. */
  readonly person?: string | undefined;
  readonly path: string;
  /** Names of fields with their text. */
  readonly fields: readonly (readonly [string, string])[];
}

/** Never stored: passwords, even while they're visible, and fields of forms that opt out. */
const typable =
  ':is(textarea, input:not([type]), input:is([type="text"], [type="search"], [type="email"], [type="tel"], [type="number"])):not([autocomplete$="-password"], [data-unkept])';

/** A field's name on the page; repeated names are numbered. */
function namedFields(): ReadonlyMap<string, Field> {
  const named = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>(typable)) {
    const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    named.set(`${name} ${count}`, field);
  }
  return named;
}

const here = () => `${window.location.pathname}${window.location.search}`;

/** Called right before the reload. */
export function keepTyped(): void {
  storeDrafts();
  const fields = [...namedFields()].flatMap(([name, { value }]) => (value === '' ? [] : [[name, value] as const]));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ person: askedAs(), path: here(), fields } satisfies TypedText));
  } catch {
    // Without storage, only the address and the server persist anything.
  }
}

/** Types into a field as a person would, so that its screen gets the events. */
function typeInto(field: Field, value: string) {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function take(): TypedText | undefined {
  try {
    const typed = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as TypedText | null;
    sessionStorage.removeItem(storageKey);
    return typed?.path === here() && typed.fields.length > 0 ? typed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Called after the page has started: each empty field gets its text back, until the person does something. Someone else, who signed
 * in here since, gets nothing.
 */
export function restoreTyped(): void {
  const typed = take();
  if (typed === undefined) return;
  const left = new Map(typed.fields);
  const look = () => {
    // It's undefined until the page knows who is signed in.
    if (askedAs() !== typed.person) return;
    for (const [name, field] of namedFields()) {
      const value = left.get(name);
      if (value === undefined) continue;
      left.delete(name);
      if (field.value === '') typeInto(field, value);
    }
    if (left.size === 0) stop();
  };
  const watcher = new MutationObserver(look);
  const stop = () => {
    watcher.disconnect();
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  setTimeout(stop, fieldsWithinMs);
  look();
}
