/** The changes of an audit log entry, as short lines. */
import type { AuditEntry } from '@operatory/contract/audit';
import { counts, keyWord, valueWords } from './audit-change-words.ts';

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line for each value that differs; a value that was only set is one without an arrow. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const [was, is] = [before?.[key], after?.[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    // Settings that were saved together: only those that differ.
    if (isGroup(was) && isGroup(is)) return changesOf({ before: was, after: is });
    const word = keyWord(key);
    const now = valueWords(key, is);
    if (before === null || counts.has(key)) return now === 'none' ? [] : [`${word}: ${now}`];
    return [`${word}: ${valueWords(key, was)} → ${now}`];
  });
}
