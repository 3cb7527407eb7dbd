/** A person's second step settings; limited until they have passed it. */
import type { SecondStep } from '@operatory/contract/second-step';
import { type OnlyParts, onlyCompanySignIn } from '../providers/only-company-sign-in.ts';
import type { Arrival } from './session-proofs.ts';

export async function readSecondStep(
  parts: OnlyParts,
  { userId, name, email, missing }: Arrival,
  isRequired: boolean,
): Promise<SecondStep> {
  const { database } = parts;
  const { rows } = await database.query<{ has_app: boolean; has_password: boolean; codes: number }>(
    `select exists (select from authenticator_app a where a.user_id = $1 and a.secret is not null) as has_app,
            exists (select from account c where c.user_id = $1 and c.provider_id = 'credential' and c.password is not null) as has_password,
            (select count(*)::int from recovery_code r where r.user_id = $1) as codes`,
    [userId],
  );
  const { rows: passkeys } = await database.query<{
    passkeyId: string;
    name: string;
    addedAt: Date;
    usedAt: Date | null;
  }>(
    `select passkey_id as "passkeyId", name, added_at as "addedAt", used_at as "usedAt" from passkey where user_id = $1
      order by added_at, passkey_id`,
    [userId],
  );
  const isIn = missing === undefined;
  const only = isIn ? await onlyCompanySignIn(parts, { id: userId, email }) : undefined;
  return {
    missing: missing ?? null,
    ...{ name, email, isRequired },
    hasApp: rows[0]?.has_app === true,
    hasPassword: rows[0]?.has_password === true,
    companySignIn: only === undefined ? null : { name: only.name, allowsPasskeys: only.allowsPasskeys },
    hasPasskeys: passkeys.length > 0,
    passkeys: !isIn
      ? []
      : passkeys.map(({ addedAt, usedAt, ...passkey }) => ({
          ...passkey,
          addedAt: addedAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        })),
    recoveryCodes: isIn ? (rows[0]?.codes ?? 0) : 0,
  };
}
