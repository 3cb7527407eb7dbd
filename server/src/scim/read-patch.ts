/** Reads the envelope of a patch (RFC 7644, 3.5.2) as directories send it. */
import { z } from 'zod';
import { withoutSchema } from './schemas.ts';
import { ScimError } from './scim-error.ts';

export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  /** In lower case, without the schema's name; blank if the value names the attributes. */
  readonly path: string;
  readonly value: unknown;
}

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const longestPath = 500;

/**
 * How many operations a patch may have. Directories send one for each attribute of a person, but a group may get thousands of
 * members at once, each in an operation of its own.
 */
export const maxOperations = { user: 100, group: 10_000 } as const;

/** Attribute names are compared without regard to case; values in a path's filter are ids that keep theirs. */
const normalPath = (path: string): string =>
  withoutSchema(path.trim()).replace(/"[^"]*"|[^"]+/g, (part) => (part.startsWith('"') ? part : part.toLowerCase()));

const envelope = z.object({
  schemas: z.array(z.string()).refine((names) => names.includes(patchSchema)),
  Operations: z
    .array(
      z.object({
        // Entra ID writes “Replace”.
        op: z
          .string()
          .trim()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(longestPath).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1),
});

function operationCount(body: unknown): number {
  const { Operations: operations } = Object(body) as { readonly Operations?: unknown };
  return Array.isArray(operations) ? operations.length : 0;
}

/** Throws `ScimError` for anything else, and for more operations than `most`. */
export function readPatch(body: unknown, most: number): PatchOperation[] {
  if (operationCount(body) > most) {
    throw new ScimError(413, `This patch has more than ${most} operations. Split it into several requests.`);
  }
  const read = envelope.safeParse(body);
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.');
    throw new ScimError(
      400,
      `The patch isn’t well formed${where === undefined ? '' : ` at ${where}`}.`,
      'invalidSyntax',
    );
  }
  return read.data.Operations.map(({ op, path = '', value }) => {
    if (op === 'remove' && path.trim() === '') throw new ScimError(400, 'A remove operation needs a path.', 'noTarget');
    return { op, path: normalPath(path), value };
  });
}

/** An object's attributes by their paths: Entra ID also writes paths such as `name.givenName` as names. */
export const pathsOf = (value: object): [path: string, value: unknown][] =>
  Object.entries(value).map(([name, inner]) => [normalPath(name), inner]);
