/** What a session has proven so far: whether its second step is complete, and when the person last re-authenticated. */
import type { IncomingHttpHeaders } from 'node:http';
import { type SecondStepGroup, secondStepOf } from '@operatory/domain/access';
import type pg from 'pg';
import { knownPermissions, type Sessions, sessionFacts } from '../viewers.ts';

/** How long a proof is good for changes that matter. */
export const proofMinutes = 10;
/** How long someone may take for the second step before they have to begin again. */
const arrivalMinutes = 15;

/** A session that may still lack its second step. */
export interface Arrival {
  readonly sessionId: string;
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly hasFactor: boolean;
  /** How the person came in, and whether the second step was passed in this session. */
  readonly via: string;
  readonly isProven: boolean;
  /** What is missing: a code or passkey, or setting one up; undefined for a session with full access. */
  readonly missing: 'prove' | 'set-up' | undefined;
  readonly isProofFresh: boolean;
}

export interface SessionProofs {
  /** Who sent this request, even if the second step is still open. Always read from the database. */
  arrivalOf(headers: IncomingHttpHeaders): Promise<Arrival | undefined>;
}

interface Row extends Omit<Arrival, 'missing'> {
  readonly permissions: string[];
  readonly isByProvider: boolean;
  readonly isRecent: boolean;
}

export function sessionProofs(
  pool: Pick<pg.Pool, 'query'>,
  { sessions, settings }: { readonly sessions: Sessions; readonly settings: { readonly secondStep: SecondStepGroup } },
): SessionProofs {
  return {
    async arrivalOf(headers) {
      const token = sessions.tokenOf(headers);
      if (token === undefined) return undefined;
      const { rows } = await pool.query<Row>({
        name: 'session-arrival',
        text: `select s.id as "sessionId", s.token, u.id as "userId", u.email, u.name, s.via,
                      array(select permission from user_permission p where p.user_id = u.id) as permissions,
                      ${sessionFacts}, s.created_at > now() - interval '${arrivalMinutes} minutes' as "isRecent",
                      s.proved_at > now() - interval '${proofMinutes} minutes' as "isProofFresh"
                 from session s join "user" u on u.id = s.user_id
                where s.token = $1 and s.expires_at > now() and u.withdrawn_at is null`,
        values: [token],
      });
      const [row] = rows;
      if (row === undefined) return undefined;
      const { permissions, isByProvider, isRecent, ...arrival } = row;
      const { hasFactor, isProven } = row;
      const facts = { permissions: knownPermissions(permissions), hasFactor, isProven, isByProvider };
      const missing = secondStepOf(facts, settings.secondStep);
      return missing !== undefined && !isRecent ? undefined : { ...arrival, missing };
    },
  };
}
