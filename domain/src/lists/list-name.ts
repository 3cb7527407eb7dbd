/** What a list may be called [C5.03]. */
import { isRefusal, type Refusal, refuse } from '../refusals/index.ts';
import { longestListName } from './limits.ts';

export type ListNameRefusal = 'list.name-too-short' | 'list.name-too-long';

/** The name without spaces around it, or why it is none: at least 1 and at most 75 characters are left. */
export function readListName(typed: string): string | Refusal<ListNameRefusal> {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  const { length } = [...name];
  if (length === 0) return refuse('list.name-too-short');
  if (length > longestListName) return refuse('list.name-too-long', { maximum: longestListName });
  return name;
}

/** How many characters of a name are typed, as the counter beside the field says. */
export const listNameLength = (typed: string) => {
  const name = readListName(typed);
  return isRefusal(name) ? [...typed.trim()].length : [...name].length;
};
