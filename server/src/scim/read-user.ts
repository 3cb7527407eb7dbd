/** What a directory's document or patch says of a person. Attributes that we don't keep are passed over. */
import { personName } from '@operatory/contract/values';
import { z } from 'zod';
import { type PatchOperation, pathsOf } from './read-patch.ts';
import { invalid, ScimError } from './scim-error.ts';

/** Only what was said; a blank text takes away what was there. */
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

function textOf(name: string, value: unknown, maximum = 200): string {
  if (value === null || value === undefined) return '';
  const read = line(maximum).safeParse(value);
  if (!read.success) throw invalid(`${name} is a text of one line with at most ${maximum} characters.`);
  return read.data;
}

function nameOf(attribute: string, value: unknown): string {
  const text = textOf(attribute, value);
  if (text === '') return '';
  const read = personName('').safeParse(text);
  if (!read.success) throw invalid(`${attribute} can’t be “${text}”: ${read.error.issues[0]?.message}.`);
  return read.data;
}

function emailOf(value: unknown): string {
  const text = textOf('An e-mail', value, 320).toLowerCase();
  if (!email.safeParse(text).success) throw invalid(`“${text}” isn’t an e-mail address.`);
  return text;
}

/** Entra ID sends truth values as texts, such as “False”. */
function truthOf(attribute: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalid(`${attribute} is true or false.`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lowered = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));

/** The primary e-mail, or that of work, or the first one; undefined if there's none. */
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
      changes.active = truthOf('active', value);
    },
    'emails.value': (changes, value) => {
      changes.email = emailOf(value);
    },
  }),
);

/** Notes what is said of one attribute; `path` is in lower case, without the schema's name. */
function set(changes: UserChanges, path: string, value: unknown): void {
  if (path === 'name' && isRecord(value)) {
    for (const [part, inner] of Object.entries(lowered(value))) set(changes, `name.${part}`, inner);
  } else if (path === 'emails' || isOurEmail(path)) {
    const email = chosenEmail(value);
    if (email !== undefined) changes.email = email;
  } else setters.get(path)?.(changes, value);
}

/** Of an attribute that is taken away. */
function clear(changes: UserChanges, path: string): void {
  const isNeeded = path === 'username' || path === 'active' || path === 'emails' || isOurEmail(path);
  if (isNeeded) throw new ScimError(400, `${path} can be replaced, but not removed.`, 'mutability');
  for (const each of path === 'name' ? ['name.givenname', 'name.familyname', 'name.formatted'] : [path]) {
    setters.get(each)?.(changes, '');
  }
}

/** Reads a whole document. Throws `ScimError` for values that can't be kept. */
export function readUser(body: unknown): UserChanges & { readonly userName: string } {
  if (!isRecord(body)) throw new ScimError(400, 'The body is no JSON object.', 'invalidSyntax');
  const changes: UserChanges = {};
  for (const [name, value] of pathsOf(body)) set(changes, name, value);
  const { userName } = changes;
  if (userName === undefined) throw invalid('userName is missing.');
  return { ...changes, userName };
}

/** What a whole document says that replaces the one before: attributes that it leaves out are taken away, apart from `active`. */
export const asReplacement = (changes: UserChanges & { readonly userName: string }) => ({
  ...{ externalId: '', givenName: '', familyName: '', displayName: '', formatted: '' },
  ...changes,
});

/** Reads the operations of a patch, the later ones taking precedence. */
export function readUserPatch(operations: readonly PatchOperation[]): UserChanges {
  const changes: UserChanges = {};
  for (const { op, path, value } of operations) {
    if (op === 'remove') clear(changes, path);
    else if (path !== '') set(changes, path, value);
    else if (isRecord(value)) for (const [name, inner] of pathsOf(value)) set(changes, name, inner);
    else throw invalid('An operation without a path has an object of attributes as its value.');
  }
  return changes;
}
