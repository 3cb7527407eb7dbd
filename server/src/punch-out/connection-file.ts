/** The file that describes a connection for the command: how it's read, and a template for each buyer's system. */
import { readFileSync } from 'node:fs';
import { type ConnectionProfile, credentialPurposes, systemPresets, usualProfile } from '@operatory/domain/punch-out';
import { z } from 'zod';
import { CannotStart } from '../settings/cannot-start.ts';
import type { ConnectionInput } from './save-connection.ts';

const party = z.strictObject({ domain: z.string().optional(), identity: z.string().min(1) });

const connectionFile = z.strictObject({
  connectionId: z.string(),
  name: z.string().min(1),
  // Judged with the settings, so that every mistake is named at once.
  dialect: z.string().optional(),
  isActive: z.boolean().optional(),
  customerNumber: z.string(),
  sender: party,
  from: z
    .strictObject({ domain: z.string(), identity: z.string().min(1) })
    .nullable()
    .optional(),
  secret: z.string().optional(),
  previousSecretDays: z.number().int().min(0).max(3_650).optional(),
  credentials: z.record(z.string(), z.string()).optional(),
  profile: z.record(z.string(), z.unknown()).optional(),
});

const whyUnreadable: Readonly<Record<string, string>> = {
  ENOENT: "there's no such file",
  EISDIR: "it's a folder",
  ENOTDIR: "a part of its path isn't a folder",
  EACCES: "this user isn't allowed to read it",
};

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
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
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new CannotStart(
    `"${file}" doesn't describe a connection. ${problems.join('. ')}. "template" prints a file to start from.`,
  );
}

const typeOf = (value: ConnectionProfile[keyof ConnectionProfile]) => {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } };
  if (typeof value === 'object') return { type: 'object', additionalProperties: { type: 'string' } };
  return { type: typeof value === 'number' ? 'integer' : typeof value };
};

/** The JSON Schema of the file, with each setting and its usual value. */
export function connectionSchema(): string {
  const { properties, ...schema } = z.toJSONSchema(connectionFile);
  const settings = Object.entries(usualProfile).map(([name, value]) => [name, { ...typeOf(value), default: value }]);
  const profile = { type: 'object', properties: Object.fromEntries(settings), additionalProperties: false };
  const credentials = {
    type: 'object',
    description: 'Passwords and tokens of HTTP requests, and shared secrets of single kinds of documents',
    properties: Object.fromEntries(credentialPurposes.map((purpose) => [purpose, { type: 'string' }])),
    additionalProperties: false,
  };
  return JSON.stringify({ ...schema, properties: { ...properties, credentials, profile } }, null, 2);
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
