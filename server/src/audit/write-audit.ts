/** Adds to the audit log, in the transaction of the recorded change. */
import type { AuditKind } from '@operatory/contract/audit';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { inOneTransaction, type Queryable } from '../database/database.ts';

/** Who does something. */
export interface Actor {
  /** A person's id; null for a program, the command on the server, and someone unknown. */
  readonly id: string | null;
  /** A person's e-mail, or a program's name. */
  readonly name: string;
  /** The address that the request came from; empty without a request. */
  readonly address: string;
}

export const serverCommand: Actor = { id: null, name: 'command on the server', address: '' };

/** Who sent this request. */
export function actorOf({ machine, viewer, ip }: Pick<FastifyRequest, 'machine' | 'viewer' | 'ip'>): Actor {
  if (machine !== undefined) return { id: null, name: machine.name, address: ip };
  // What staff do while they see the shop as someone else is theirs.
  const person = viewer.kind === 'user' ? (viewer.viewedBy ?? viewer) : undefined;
  return person !== undefined
    ? { id: person.userId, name: person.email, address: ip }
    : { id: null, name: '', address: ip };
}

export interface AuditNote {
  readonly kind: AuditKind;
  readonly by: Actor;
  /** A person's e-mail, or the name of a load, key, or order. */
  readonly about: string;
  /** The person's id, if it's about one. */
  readonly aboutId?: string;
  readonly before?: object;
  readonly after?: object;
}

/** The subject of an entry about an order. The log is searched for the whole text, so it has one form. */
export const aboutOrder = (orderNumber: number | string): string => `order ${orderNumber}`;

/** A text column can't hold it, and a stranger may send it. */
const withoutNull = (text: string) => text.replaceAll('\0', '');
const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/**
 * Adds an entry. From then until the transaction ends, everyone else who writes one waits: call it last. `client` is the
 * connection of that transaction.
 */
export async function writeAudit(
  client: Queryable,
  { kind, by, about, aboutId, before, after }: AuditNote,
): Promise<void> {
  await client.query('select audit_write($1, $2, $3, $4, $5, $6, $7, $8)', [
    kind,
    by.id,
    withoutNull(by.name),
    aboutId ?? null,
    withoutNull(about),
    json(before),
    json(after),
    by.address,
  ]);
}

/** Adds several in one statement, because a change of a group may have thousands. */
export async function writeAudits(client: Queryable, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return;
  await client.query(
    `select audit_write(n.kind, n.actor_id, n.actor, n.subject_id, n.subject, n.before, n.after, n.address)
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
              n (kind, actor_id, actor, subject_id, subject, before, after, address)`,
    [
      notes.map(({ kind }) => kind),
      notes.map(({ by }) => by.id),
      notes.map(({ by }) => withoutNull(by.name)),
      notes.map(({ aboutId }) => aboutId ?? null),
      notes.map(({ about }) => withoutNull(about)),
      notes.map(({ before }) => json(before)),
      notes.map(({ after }) => json(after)),
      notes.map(({ by }) => by.address),
    ],
  );
}

/**
 * Runs `work`, and adds the entry that `noteOf` makes of its result, in one transaction: both are stored or neither. A
 * refusal adds nothing, and neither does a result without a note, such as that of a repeated call.
 */
export async function audited<Done, Code extends string>(
  pool: pg.Pool,
  work: (pool: pg.Pool) => Promise<Done | Refusal<Code>>,
  noteOf: (done: Done) => AuditNote | undefined,
): Promise<Done | Refusal<Code>> {
  return inOneTransaction(pool, async (joined, client) => {
    const done = await work(joined);
    if (isRefusal(done)) return done;
    const note = noteOf(done as Done);
    if (note !== undefined) await writeAudit(client, note);
    return done;
  });
}
