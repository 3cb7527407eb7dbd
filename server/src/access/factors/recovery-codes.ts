/** Codes for someone who lost their phone: ten, shown once, each valid once. */
import { randomInt } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import { sha256 } from '../../hashing/sha256.ts';

const count = 10;
/** Without easily confused letters and digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 74 bits, so hashes from a stolen backup can't be brute-forced. */
const newCode = () => `${part()}-${part()}-${part()}`;

const hashOf = (userId: string, code: string) => sha256(`${userId}\n${code}`, 'base64url');

/** Normalized for comparison: people type it in capitals, with spaces, or without the hyphens. */
export function recoveryCodeIn(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === 15 ? `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}` : undefined;
}

/** Replaces the person's codes, and returns the new ones; they're stored only as hashes. */
export async function makeRecoveryCodes(client: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await client.query('delete from recovery_code where user_id = $1', [userId]);
  await client.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
  return codes;
}

/** Uses the code up; of two calls at once, one gets true. */
export async function useRecoveryCode(client: Queryable, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from recovery_code where user_id = $1 and code_hash = $2', [
    userId,
    hashOf(userId, code),
  ]);
  return rowCount === 1;
}
