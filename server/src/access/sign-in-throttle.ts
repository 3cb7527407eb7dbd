/** Slows guessing down: per address, per e-mail, and per both together; the same for people who do not exist. */
import { addressKey, limiter } from '../http/limiter.ts';

export interface SignInThrottle {
  /** Counts one attempt. Answers 0, or the seconds to wait. */
  begin(address: string, email: string): number;
  /** The attempt was good: it does not count against anybody. */
  succeeded(address: string, email: string): void;
}

/**
 * Five wrong passwords a minute from one place for one person; forty in five minutes from one place for
 * whomever, because a whole practice may share an address; a hundred an hour for one person from anywhere.
 */
export function signInThrottle(now?: () => number): SignInThrottle {
  const clock = now === undefined ? {} : { now };
  const limits = [
    {
      turns: limiter({ most: 5, seconds: 60, ...clock }),
      key: (address: string, email: string) => `${address}|${email}`,
    },
    { turns: limiter({ most: 40, seconds: 300, ...clock }), key: (address: string) => address },
    { turns: limiter({ most: 100, seconds: 3600, ...clock }), key: (_: string, email: string) => email },
  ];
  const namesOf = (address: string, email: string) => [addressKey(address), email.trim().toLowerCase()] as const;

  return {
    begin(address, email) {
      const names = namesOf(address, email);
      for (const [index, { turns, key }] of limits.entries()) {
        const seconds = turns.take(key(...names));
        if (seconds === 0) continue;
        // What was refused here was no attempt for the limits before.
        for (const taken of limits.slice(0, index)) taken.turns.giveBack(taken.key(...names));
        return seconds;
      }
      return 0;
    },
    succeeded(address, email) {
      const names = namesOf(address, email);
      for (const { turns, key } of limits) turns.giveBack(key(...names));
    },
  };
}
