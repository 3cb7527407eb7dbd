/** Hashing passwords: argon2id, and never so many at once that the rest of the server waits. */
import { hash, verify } from '@node-rs/argon2';

/** Least and most characters of a password; no rules about its composition. */
export const passwordLength = { minimum: 15, maximum: 128 } as const;

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Node has four threads for such work; files and compression need the other two. */
const mostAtOnce = 2;
const mostWaiting = 40;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Whoever ends hands their place over, so that nobody slips in between.
  if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** True while so many sign-ins wait that another one had better come back later. */
export const isHashingOverloaded = () => waiting.length >= mostWaiting;

/** The PHC text of a new hash with its own salt. */
export const hashPassword = (password: string) => inTurn(() => hash(password, parameters));

/** Whether the password made this hash; a text that is no hash matches nothing. */
export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  inTurn(() => verify(stored, password).catch(() => false));
