/** Which names a list can have. */
import { isRefusal, type Refusal, refuse } from '../refusals/index.ts';
import { longestListName } from './limits.ts';

export type ListNameRefusal = 'list.name-too-short' | 'list.name-too-long';

/** Marks that turn the direction of what's around them, line separators, and spaces without a width. */
const misleading = /[\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;
const invisible = /[\s\p{Cf}]/gu;

/**
 * The trimmed name without misleading marks, or the error in it: it must have 1 to 75 characters, at least one of them
 * visible.
 */
export function readListName(typed: string): string | Refusal<ListNameRefusal> {
  const name = typed.replace(misleading, '').trim().replaceAll(/\s+/g, ' ');
  const { length } = [...name];
  if (name.replace(invisible, '') === '') return refuse('list.name-too-short');
  if (length > longestListName) return refuse('list.name-too-long', { maximum: longestListName });
  return name;
}

/** The length of a typed name, as shown by the counter next to the field. */
export const listNameLength = (typed: string) => {
  const name = readListName(typed);
  return isRefusal(name) ? [...typed.trim()].length : [...name].length;
};
