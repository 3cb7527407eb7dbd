/** The changes of an audit log entry, as short lines. */
import type { AuditEntry } from '@operatory/contract/audit';
import type { PersonKind } from '@operatory/domain/access';
import { capitalized, kindWords, rightsWords } from './person-words.ts';

const keyWords: Readonly<Record<string, string>> = {
  territoryIds: 'Territories',
  requestsPerMinute: 'Requests per minute',
  previousSecretUntil: 'Previous secret until',
};

/** What happened along with a change, and had no value before it. */
const counts: ReadonlySet<string> = new Set(['browsersSignedOut', 'peopleUnlinked']);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A group rule of a company sign-in: which group gets which permissions. Anything else is shown as it's stored. */
function ruleWords(rule: unknown): string {
  const { group, kind, territoryIds } = rule as { group?: unknown; kind?: unknown; territoryIds?: unknown };
  if (typeof group !== 'string' || !isKind(kind)) return JSON.stringify(rule);
  const territories = isList(territoryIds) && territoryIds.length > 0 ? `, territories ${territoryIds.join(', ')}` : '';
  return `“${group}” gets ${kindWords[kind]}${territories}`;
}

const isKind = (kind: unknown): kind is PersonKind => typeof kind === 'string' && kind in kindWords;

function valueWords(key: string, value: unknown): string {
  if (value === undefined || value === null || value === '' || (isList(value) && value.length === 0)) return 'none';
  if (isList(value)) {
    if (value.some((each) => typeof each === 'object' && each !== null)) return value.map(ruleWords).join('; ');
    const words = value.map(String);
    return key === 'permissions' ? rightsWords(words) : words.join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** One line for each value that differs; a value that was only set is one without an arrow. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const [was, is] = [before?.[key], after?.[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    // Settings that were saved together: only those that differ.
    if (isGroup(was) && isGroup(is)) return changesOf({ before: was, after: is });
    const word =
      keyWords[key] ??
      (key === 'permissions' ? 'Permissions' : capitalized(key.replace(/([A-Z])/g, ' $1').toLowerCase()));
    const now = valueWords(key, is);
    if (before === null || counts.has(key)) return now === 'none' ? [] : [`${word}: ${now}`];
    return [`${word}: ${valueWords(key, was)} → ${now}`];
  });
}
