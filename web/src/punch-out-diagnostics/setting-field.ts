/** The definition of a field in a connection's settings. */
import type { ConnectionProfile } from '@operatory/domain/punch-out';

export type SettingName = keyof ConnectionProfile;

type Control =
  | { readonly kind: 'text'; readonly placeholder?: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly [value: string, word: string])[] }
  /** A list, one on each line. */
  | { readonly kind: 'texts'; readonly placeholder?: string }
  /** Several from a fixed list. */
  | { readonly kind: 'ticks'; readonly choices: readonly (readonly [value: string, word: string])[] }
  /** Pairs, one on each line: `BX = CT`. */
  | { readonly kind: 'map'; readonly placeholder?: string };

export interface SettingField {
  readonly label: string;
  readonly hint?: string;
  /** What to enter instead of a refused value; left out if the server's message says it. */
  readonly fix?: string;
  readonly control: Control;
  /** Its choices need the width of two fields. */
  readonly isDouble?: true;
  /** Left out where both dialects have it. */
  readonly dialect?: 'cxml' | 'oci';
}

export const text = (placeholder?: string): Control => ({
  kind: 'text',
  ...(placeholder === undefined ? {} : { placeholder }),
});
export const texts = (placeholder?: string): Control => ({
  kind: 'texts',
  ...(placeholder === undefined ? {} : { placeholder }),
});
export const map = (placeholder: string): Control => ({ kind: 'map', placeholder });
export const flag: Control = { kind: 'flag' };
export const number: Control = { kind: 'number' };
