/** How much may come in: from an address that proves nothing, over one connection, and as guesses at one login. */
import { addressKey, limiter } from '../../limits/limiter.ts';
import { hashOf } from '../encryption.ts';

/** A buyer's system sends one document for each person who starts shopping. */
export const documentsPerMinute = 240;
/** A document of this many bytes counts twice, of twice as many three times, and so on. */
const bytesOfOne = 65_536;
/** More than a technician needs who sets a connection up. */
export const guessesPerQuarterHour = 20;

/** The limits for one sender. Each method returns 0, or the seconds to wait. */
export interface SenderLimits {
  /** Where it comes from; blank for ourselves. */
  readonly ip: string;
  /** Counts a document or form before it is read. */
  arrive(): number;
  /** Counts a long document as several, because it takes as long to read. */
  weigh(bytes: number): number;
  /** Counts a try at each of these logins, whether or not they exist. */
  guess(logins: readonly string[]): number;
  /** Takes back a try that failed because of a fault of ours before any secret was compared. */
  excuse(logins: readonly string[]): void;
  /** Takes all of it back for a sender who was authenticated, and counts for the connection instead. */
  accept(logins: readonly string[], connectionId: string): number;
}

/** Many buyers can share one address, such as a network's: only what proves nothing counts against that address. */
export function inboundLimits(): (ip: string) => SenderLimits {
  const strangers = limiter({ most: documentsPerMinute, seconds: 60 });
  const connections = limiter({ most: documentsPerMinute, seconds: 60 });
  // By address too: a stranger must not be able to lock the buyer out.
  const guesses = limiter({ most: guessesPerQuarterHour, seconds: 900 });
  return (ip) => {
    const address = addressKey(ip);
    const keyOf = (login: string) => `${address} ${hashOf(login.toLowerCase())}`;
    let taken = 0;
    const take = () => {
      const seconds = strangers.take(address);
      if (seconds === 0) taken += 1;
      return seconds;
    };
    const excuse = (logins: readonly string[]) => {
      for (const login of logins) guesses.giveBack(keyOf(login));
    };
    return {
      ip,
      arrive: take,
      weigh(bytes) {
        for (let left = Math.floor(bytes / bytesOfOne); left > 0; left -= 1) {
          const seconds = take();
          if (seconds > 0) return seconds;
        }
        return 0;
      },
      guess: (logins) => Math.max(0, ...logins.map((login) => guesses.take(keyOf(login)))),
      excuse,
      accept(logins, connectionId) {
        for (; taken > 0; taken -= 1) strangers.giveBack(address);
        excuse(logins);
        return connections.take(connectionId);
      },
    };
  };
}

/** For what comes from ourselves, such as a dry run. */
export const noLimits: SenderLimits = {
  ip: '',
  arrive: () => 0,
  weigh: () => 0,
  guess: () => 0,
  excuse: () => undefined,
  accept: () => 0,
};

/**
 * Reads the secrets that a counted try is compared with. If reading fails, the try doesn't count: a buyer who retries, as we
 * ask them to, isn't guessing.
 */
export async function readForTry<Found>(
  limits: Pick<SenderLimits, 'excuse'>,
  logins: readonly string[],
  read: () => Promise<Found>,
): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    limits.excuse(logins);
    throw error;
  }
}
