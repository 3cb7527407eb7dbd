/** A figure is the same work done by the product and by the baseline. */
import type { LoadRequest, Traffic } from './load.ts';

export interface Target {
  readonly url: string;
  readonly kind: 'product' | 'bare';
}

/** A call that only reads, and who makes it. */
export interface Read {
  readonly path: string;
  readonly cookie: string;
  /** JSON, for calls with a body. */
  readonly body?: string;
}

export interface Figure {
  readonly name: string;
  /** Reads of the product whose statements the baseline replays; none for writes. */
  readonly reads: readonly Read[];
  /** Prepares the data that the load needs. */
  readonly traffic: (target: Target, connections: number) => Promise<Traffic>;
}

/** The baseline's address for the statements of one read. */
export const replayPath = (figure: string, index: number) => `/read/${encodeURIComponent(figure)}/${index}`;

/** A figure for these reads, cycling through them. */
export function readFigure(name: string, reads: readonly Read[]): Figure {
  if (reads.length === 0) throw new RangeError(`nothing to read for ${name}`);
  return {
    name,
    reads,
    traffic: async ({ kind }) => {
      let turn = 0;
      return {
        next(): LoadRequest {
          const index = turn++ % reads.length;
          const read = reads[index] as Read;
          const { cookie, body } = read;
          if (kind === 'bare') return { method: 'GET', path: replayPath(name, index), cookie };
          return body === undefined
            ? { method: 'GET', path: read.path, cookie }
            : { method: 'POST', path: read.path, cookie, body };
        },
      };
    },
  };
}

/** A mix of several figures' reads: each read once, interleaved. */
export function mixOf(name: string, figures: readonly Figure[]): Figure {
  const longest = Math.max(...figures.map(({ reads }) => reads.length));
  const reads = Array.from({ length: longest }, (_, index) =>
    figures.map((figure) => figure.reads[index % figure.reads.length] as Read),
  ).flat();
  return readFigure(name, reads);
}
