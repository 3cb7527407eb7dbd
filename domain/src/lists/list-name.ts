/** Which names a list can have. */
import { isRefusal, type Refusal, refuse } from '../refusals/index.ts';
import { longestListName } from './limits.ts';

export type ListNameRefusal = 'list.name-too-short' | 'list.name-too-long';

/** The trimmed name, or what is wrong with it: it must have 1 to 75 characters. */
export function readListName(typed: string): string | Refusal<ListNameRefusal> {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  const { length } = [...name];
  if (length === 0) return refuse('list.name-too-short');
  if (length > longestListName) return refuse('list.name-too-long', { maximum: longestListName });
  return name;
}

/** The length of a typed name, as the counter beside the field shows it. */
export const listNameLength = (typed: string) => {
  const name = readListName(typed);
  return isRefusal(name) ? [...typed.trim()].length : [...name].length;
};
