/** Reads a person from a SCIM document or patch. Attributes that we don't store are ignored. */
import { personName } from '@operatory/contract/values';
import { z } from 'zod';
import { type PatchOperation, pathsOf } from './read-patch.ts';
import { invalid, ScimError } from './scim-error.ts';

/** Only the attributes sent; a blank string clears the value. */
export interface UserChanges {
  userName?: string;
  externalId?: string;
  givenName?: string;
  familyName?: string;
  formatted?: string;
  displayName?: string;
  email?: string;
  active?: boolean;
}

const line = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
const email = z.email().max(320);
// Built once: building one takes longer than reading thousands of values with it.
const lines = { 200: line(200), 320: line(320) };
const nameLine = personName('');

function textOf(name: string, value: unknown, maximum: keyof typeof lines = 200): string {
  if (value === null || value === undefined) return '';
  const read = lines[maximum].safeParse(value);
  if (!read.success) throw invalid(`${name} is a text of one line with at most ${maximum} characters.`);
  return read.data;
}

function nameOf(attribute: string, value: unknown): string {
  const text = textOf(attribute, value);
  if (text === '') return '';
  const read = nameLine.safeParse(text);
  if (!read.success) throw invalid(`${attribute} can’t be “${text}”: ${read.error.issues[0]?.message}.`);
  return read.data;
}

/** Throws `ScimError` for anything that is no e-mail address. */
export function emailOf(value: unknown): string {
  const text = textOf('An e-mail', value, 320).toLowerCase();
  if (!email.safeParse(text).success) throw invalid(`“${text}” isn’t an e-mail address.`);
  return text;
}

/** Entra ID sends booleans as strings, such as “False”. */
function booleanOf(attribute: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalid(`${attribute} is true or false.`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lowered = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));

/** The primary e-mail, else the work e-mail, else the first; undefined if there's none. */
function chosenEmail(value: unknown): string | undefined {
  const entries = (Array.isArray(value) ? value : [value])
    .map((entry) => (typeof entry === 'string' ? { value: entry } : isRecord(entry) ? lowered(entry) : {}))
    .filter((entry: Record<string, unknown>) => typeof entry.value === 'string' && entry.value.trim() !== '');
  const isPrimary = ({ primary }: Record<string, unknown>) => String(primary).toLowerCase() === 'true';
  const isOfWork = ({ type }: Record<string, unknown>) => String(type).toLowerCase() === 'work';
  const chosen: Record<string, unknown> | undefined =
    entries.find(isPrimary) ?? entries.find(isOfWork) ?? (entries[0] as Record<string, unknown> | undefined);
  return chosen === undefined ? undefined : emailOf(chosen.value);
}

/** Whether a path such as `emails[type eq "work"].value` means the e-mail that we keep. */
const isOurEmail = (path: string) => /^emails\[\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*\]/i.test(path);

type Setter = (changes: UserChanges, value: unknown) => void;

const setters = new Map<string, Setter>(
  Object.entries<Setter>({
    username: (changes, value) => {
      changes.userName = textOf('userName', value, 320);
      if (changes.userName === '') throw invalid('userName is missing.');
    },
    externalid: (changes, value) => {
      changes.externalId = textOf('externalId', value, 320);
    },
    displayname: (changes, value) => {
      changes.displayName = nameOf('displayName', value);
    },
    'name.givenname': (changes, value) => {
      changes.givenName = nameOf('name.givenName', value);
    },
    'name.familyname': (changes, value) => {
      changes.familyName = nameOf('name.familyName', value);
    },
    'name.formatted': (changes, value) => {
      changes.formatted = nameOf('name.formatted', value);
    },
    active: (changes, value) => {
      changes.active = booleanOf('active', value);
    },
    'emails.value': (changes, value) => {
      changes.email = emailOf(value);
    },
  }),
);

/** Sets one attribute; `path` is in lower case, without the schema's name. */
function set(changes: UserChanges, path: string, value: unknown): void {
  if (path === 'name' && isRecord(value)) {
    for (const [part, inner] of Object.entries(lowered(value))) set(changes, `name.${part}`, inner);
  } else if (path === 'emails' || isOurEmail(path)) {
    const email = chosenEmail(value);
    if (email !== undefined) changes.email = email;
  } else setters.get(path)?.(changes, value);
}

/** Handles `remove` for one attribute. */
function clear(changes: UserChanges, path: string): void {
  const isNeeded = path === 'username' || path === 'active' || path === 'emails' || isOurEmail(path);
  if (isNeeded) throw new ScimError(400, `${path} can be replaced, but not removed.`, 'mutability');
  for (const each of path === 'name' ? ['name.givenname', 'name.familyname', 'name.formatted'] : [path]) {
    setters.get(each)?.(changes, '');
  }
}

/**
 * Notes each attribute by itself. A value that can't be kept is passed over if the person is to be suspended, because a leaver must not stay
 * in over a name; otherwise throws its `ScimError`.
 */
function noteAll(steps: readonly ((changes: UserChanges) => void)[]): { changes: UserChanges; isWhole: boolean } {
  const changes: UserChanges = {};
  const refused: ScimError[] = [];
  for (const step of steps) {
    try {
      step(changes);
    } catch (error) {
      if (!(error instanceof ScimError)) throw error;
      refused.push(error);
    }
  }
  if (refused[0] !== undefined && changes.active !== false) throw refused[0];
  return { changes, isWhole: refused.length === 0 };
}

const settersOf = (value: object) =>
  pathsOf(value).map(
    ([name, inner]) =>
      (changes: UserChanges) =>
        set(changes, name, inner),
  );

/** Reads a whole document. Throws `ScimError` for values that can't be kept. */
export function readUser(body: unknown): UserChanges & { readonly userName: string } {
  if (!isRecord(body)) throw new ScimError(400, 'The body isn’t a JSON object.', 'invalidSyntax');
  const changes: UserChanges = {};
  for (const step of settersOf(body)) step(changes);
  const { userName } = changes;
  if (userName === undefined) throw invalid('userName is missing.');
  return { ...changes, userName };
}

/**
 * Reads a whole document that replaces the one before: attributes that it leaves out are taken away, apart from `active`. If something of a
 * leaver is passed over, what is there stays.
 */
export function readReplacement(body: unknown): UserChanges {
  if (!isRecord(body)) throw new ScimError(400, 'The body isn’t a JSON object.', 'invalidSyntax');
  const { changes, isWhole } = noteAll(settersOf(body));
  if (!isWhole) return changes;
  if (changes.userName === undefined && changes.active !== false) throw invalid('userName is missing.');
  return { externalId: '', givenName: '', familyName: '', displayName: '', formatted: '', ...changes };
}

/** Reads the operations of a patch, the later ones taking precedence. */
export function readUserPatch(operations: readonly PatchOperation[]): UserChanges {
  const steps = operations.flatMap(({ op, path, value }): ((changes: UserChanges) => void)[] => {
    if (op === 'remove') return [(changes) => clear(changes, path)];
    if (path !== '') return [(changes) => set(changes, path, value)];
    if (isRecord(value)) return settersOf(value);
    throw invalid('An operation without a path has an object of attributes as its value.');
  });
  return noteAll(steps).changes;
}
