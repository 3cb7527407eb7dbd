/** Converts a connection's settings between the form's drafts and what is stored. */
import { type ConnectionProfile, usualProfile } from '@operatory/domain/punch-out';
import type { SettingField } from './setting-field.ts';
import { settingFields } from './setting-fields.ts';

type Name = keyof ConnectionProfile;
type Value = ConnectionProfile[Name];

/** The input by setting: texts and lists as their fields show them. */
export type SettingDraft = Readonly<Record<string, string | boolean | readonly string[]>>;

const isMap = (value: Value): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && !Array.isArray(value);

function typedOf(field: SettingField, value: Value): string | boolean | readonly string[] {
  if (field.control.kind === 'ticks') return value as readonly string[];
  if (Array.isArray(value)) return value.join('\n');
  if (isMap(value))
    return Object.entries(value)
      .map(([ours, theirs]) => `${ours} = ${theirs}`)
      .join('\n');
  return typeof value === 'boolean' ? value : String(value);
}

/** The draft of these settings; those that are missing have their usual values. */
export const draftOf = (settings: Readonly<Record<string, unknown>>): SettingDraft =>
  Object.fromEntries(
    Object.entries(settingFields).map(([name, field]) => [
      name,
      typedOf(field, { ...usualProfile, ...settings }[name as Name]),
    ]),
  );

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The parsed value, or an error message. */
function readValue(
  { label, control }: SettingField,
  typed: string | boolean | readonly string[],
): { readonly value: unknown } | { readonly problem: string } {
  if (typeof typed !== 'string') return { value: typed };
  if (control.kind === 'texts') return { value: linesOf(typed) };
  if (control.kind === 'number') {
    const value = Number(typed.trim());
    return Number.isSafeInteger(value) && value > 0
      ? { value }
      : { problem: `${label}: enter a whole number above 0.` };
  }
  if (control.kind !== 'map') return { value: typed.trim() };
  const pairs = linesOf(typed).map((line) => [line, line.indexOf('=')] as const);
  const wrong = pairs.find(([line, at]) => at < 1 || line.slice(at + 1).trim() === '');
  if (wrong !== undefined) return { problem: `${label}: “${wrong[0]}” isn’t a pair. Write one such as A = B.` };
  return {
    value: Object.fromEntries(pairs.map(([line, at]) => [line.slice(0, at).trim(), line.slice(at + 1).trim()])),
  };
}

/** The settings to store: those that differ from the defaults. Problems have a message for each setting. */
export function settingsOf(
  draft: SettingDraft,
  dialect: 'cxml' | 'oci',
): { readonly settings: Record<string, unknown>; readonly problems: Readonly<Record<string, string>> } {
  const settings: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(settingFields)) {
    const typed = draft[name];
    if (typed === undefined || (field.dialect ?? dialect) !== dialect) continue;
    const read = readValue(field, typed);
    if ('problem' in read) problems[name] = read.problem;
    else if (JSON.stringify(read.value) !== JSON.stringify(usualProfile[name as Name])) settings[name] = read.value;
  }
  return { settings, problems };
}
