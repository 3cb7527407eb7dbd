/** The file that describes a connection for the command: how it's read, and a template for each buyer's system. */
import { readFileSync } from 'node:fs';
import {
  type ConnectionProfile,
  credentialPurposes,
  settingChoices,
  systemPresets,
  usualProfile,
} from '@operatory/domain/punch-out';
import { z } from 'zod';
import { CannotStart } from '../settings/cannot-start.ts';
import type { ConnectionInput } from './save-connection.ts';

/** The limits are those of the screen, which has to save the connection, too. */
const party = z.strictObject({
  domain: z.string().trim().max(100).optional(),
  identity: z.string().trim().min(1).max(200),
});

const connectionFile = z.strictObject({
  // Judged with the settings, so that every mistake is named at once.
  connectionId: z.string(),
  name: z.string().trim().min(1).max(80),
  dialect: z.string().optional(),
  isActive: z.boolean().optional(),
  customerNumber: z.string().trim().min(1).max(30),
  sender: party,
  from: z
    .strictObject({ domain: z.string().trim().max(100), identity: z.string().trim().min(1).max(200) })
    .nullable()
    .optional(),
  secret: z.string().max(200).optional(),
  previousSecretDays: z.number().int().min(0).max(3_650).optional(),
  credentials: z.record(z.string(), z.string()).optional(),
  profile: z.record(z.string(), z.unknown()).optional(),
});

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object in braces',
  record: 'an object in braces',
};

/** The value at this path of the file; undefined if there is none. */
const valueAt = (written: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? value[key as keyof typeof value] : undefined),
    written,
  );

/** A sentence about one thing that doesn't belong there. */
function problemWords(issue: z.core.$ZodIssue, written: unknown): string {
  const name = issue.path.length === 0 ? 'The file' : `“${issue.path.join('.')}”`;
  if (issue.code === 'unrecognized_keys') {
    const where = issue.path.length === 0 ? 'A connection' : name;
    return `${where} has no ${issue.keys.map((key) => `“${key}”`).join(' or ')}`;
  }
  if (issue.code === 'invalid_type') {
    const wanted = typeWords[issue.expected] ?? `of type ${issue.expected}`;
    return valueAt(written, issue.path) === undefined
      ? `${name} is missing: write ${wanted}`
      : `${name} has to be ${wanted}`;
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? `${name} is blank` : `${name} is less than ${issue.minimum}`;
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `${name} has more than ${issue.maximum} characters`
      : `${name} is more than ${issue.maximum}`;
  }
  return `${name}: ${issue.message}`;
}

const whyUnreadable: Readonly<Record<string, string>> = {
  ENOENT: "there's no such file",
  EISDIR: "it's a folder",
  ENOTDIR: "a part of its path isn't a folder",
  EACCES: "this user isn't allowed to read it",
};

function textOf(file: string): string {
  try {
    // Some editors on Windows begin a file with a byte order mark, which JSON doesn't have.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CannotStart(
      `"${file}" can't be read: ${whyUnreadable[code] ?? message}. "template" prints a connection file to start from.`,
    );
  }
}

/** Throws `CannotStart` with a sentence that names the file and everything in it that can't be used. */
export function readConnectionFile(file: string): ConnectionInput {
  const text = textOf(file);
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new CannotStart(`"${file}" can't be read as JSON: ${reason}. Give the path of a file with one connection.`);
  }
  if (JSON.stringify(written).includes('\\u0000')) {
    throw new CannotStart(`"${file}" has a character that can't be stored (U+0000). Remove it.`);
  }
  const read = connectionFile.safeParse(written);
  if (read.success) return read.data as ConnectionInput;
  const problems = read.error.issues.map((issue) => problemWords(issue, written));
  throw new CannotStart(
    `"${file}" doesn't describe a connection. ${problems.join('. ')}. "template" prints a file to start from.`,
  );
}

const typeOf = (value: ConnectionProfile[keyof ConnectionProfile]) => {
  if (typeof value === 'object') return { type: 'object', additionalProperties: { type: 'string' } };
  return { type: typeof value === 'number' ? 'integer' : typeof value };
};

/** The type of a setting, and the values that it can have where there are only some. */
function schemaOf(name: string, value: ConnectionProfile[keyof ConnectionProfile]) {
  const choices = settingChoices[name as keyof ConnectionProfile];
  const allowed = choices === undefined ? {} : { enum: choices };
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string', ...allowed }, default: value };
  if (typeof value === 'object' && choices !== undefined) {
    return { ...typeOf(value), propertyNames: allowed, default: value };
  }
  return { ...typeOf(value), ...allowed, default: value };
}

/** The JSON Schema of the file, with each setting and its usual value. */
export function connectionSchema(): string {
  const { properties, ...schema } = z.toJSONSchema(connectionFile);
  const settings = Object.entries(usualProfile).map(([name, value]) => [name, schemaOf(name, value)]);
  const profile = { type: 'object', properties: Object.fromEntries(settings), additionalProperties: false };
  const credentials = {
    type: 'object',
    description: 'Passwords and tokens of HTTP requests, and shared secrets of single kinds of documents',
    properties: Object.fromEntries(credentialPurposes.map((purpose) => [purpose, { type: 'string' }])),
    additionalProperties: false,
  };
  const dialect = { type: 'string', enum: ['cxml', 'oci'], default: 'cxml' };
  return JSON.stringify({ ...schema, properties: { ...properties, dialect, credentials, profile } }, null, 2);
}

/** A file to start from, as JSON: every usual setting, and those that the system needs. */
export function connectionTemplate(system: string): string {
  const preset = systemPresets.find((one) => one.system.toLowerCase() === system.toLowerCase());
  if (preset === undefined) {
    const known = systemPresets.map((one) => `"${one.system}"`).join(', ');
    throw new CannotStart(`There is no template for "${system}". There are: ${known}.`);
  }
  const { dialect, senderDomain, settings } = preset;
  const template = {
    connectionId: 'buyer-name',
    name: "Buyer's name",
    dialect,
    customerNumber: '',
    sender: { ...(dialect === 'oci' ? {} : { domain: senderDomain }), identity: '' },
    profile: { ...usualProfile, ...settings, returnHosts: ['buyer.example'] },
  };
  return JSON.stringify(template, null, 2);
}
