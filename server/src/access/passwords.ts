/** Hashes passwords with argon2id, only a few at a time so that other requests don't wait. */
import { hash, verify } from '@node-rs/argon2';
import { turns } from '../limits/turns.ts';

/** Least and most characters of a password; no rules about its composition. */
export const passwordLength = { minimum: 12, maximum: 128 } as const;

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node has four threads for such work; files and compression need the other two. */
const hashing = turns({ maxAtOnce: 2 });
const maxWaiting = 40;

/** True while too many sign-ins are waiting to accept another one. */
export const isHashingOverloaded = () => hashing.waiting() >= maxWaiting;

/** The PHC text of a new hash with its own salt. */
export const hashPassword = (password: string) => hashing.take(() => hash(password, parameters));

/** Whether the password matches this hash; text that isn't a hash matches nothing. Rejects if it can't be found out. */
export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  hashing.take(async () => stored.startsWith('$argon2id$') && verify(stored, password));
