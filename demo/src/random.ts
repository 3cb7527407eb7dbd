/** Random numbers that are the same on every machine: seeded by a name, never by a clock or the runtime. */

/** A source of numbers. Two sources with the same name draw the same numbers forever. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  readonly next: () => number;
  /** The same, small numbers more often: by the power given. */
  readonly skewed: (by: 1.5 | 2 | 3) => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** True in about `share` of the draws. */
  readonly chance: (share: number) => boolean;
  /** One of the values, each as likely. Throws a RangeError when there is none. */
  readonly pick: <T>(values: readonly T[]) => T;
  /** One of the values, in proportion to its weight. Throws a RangeError when there is none. */
  readonly weighted: <T>(values: readonly (readonly [T, number])[]) => T;
  /** `count` different values in a random order; all of them when there are fewer. */
  readonly sample: <T>(values: readonly T[], count: number) => T[];
  /** That many random decimal digits. */
  readonly digits: (length: number) => string;
}

/** Spreads 32 bits so that near inputs give unrelated outputs (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** 32 bits from a name (FNV-1a) and up to two counters. */
function seedOf(name: string, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return mix(mix(mix(hash) ^ Math.imul(first + 1, 0x9e3779b1)) ^ Math.imul(second + 1, 0x7feb352d));
}

/**
 * Creates a source named after its purpose and, if there are many of a kind, one or two whole numbers:
 * `randomFor('practice', 17)`. Each row has its own source, so adding a field to one never changes the others.
 */
export function randomFor(name: string, first = 0, second = 0): Random {
  // sfc32: small, fast, and passes the usual test batteries; seeded with three related words and a counter.
  let a = seedOf(name, first, second);
  let b = mix(a ^ 0x6d2b79f5);
  let c = mix(b ^ 0x1b873593);
  let counter = 1;

  const bits = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 8; round += 1) bits();

  const next = () => bits() / 0x1_0000_0000;
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const at = <T>(values: readonly T[], index: number): T => {
    if (index < 0 || index >= values.length) throw new RangeError('there is nothing to pick from');
    return values[index] as T;
  };

  return {
    next,
    between,
    // Products and square roots are exact everywhere; powers need not be.
    skewed: (by) => {
      const value = next();
      if (by === 1.5) return value * Math.sqrt(value);
      return by === 2 ? value * value : value * value * value;
    },
    chance: (share) => next() < share,
    pick: (values) => at(values, Math.floor(next() * values.length)),
    weighted: (values) => {
      const total = values.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = next() * total;
      for (const [value, weight] of values) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return at(values, values.length - 1)[0];
    },
    sample: (values, count) => {
      const rest = [...values];
      const taken: (typeof rest)[number][] = [];
      while (taken.length < count && rest.length > 0) {
        const index = Math.floor(next() * rest.length);
        taken.push(at(rest, index));
        rest[index] = at(rest, rest.length - 1);
        rest.pop();
      }
      return taken;
    },
    digits: (length) => {
      let text = '';
      for (let index = 0; index < length; index += 1) text += String(Math.floor(next() * 10));
      return text;
    },
  };
}
