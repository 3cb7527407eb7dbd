/** What a figure is: the same work asked of the product and of the yardstick. */
import type { LoadRequest, Traffic } from './load.ts';

export interface Target {
  readonly url: string;
  readonly kind: 'product' | 'bare';
}

/** A call that only reads, and who makes it. */
export interface Read {
  readonly path: string;
  readonly cookie: string;
  /** JSON, for what is asked in a body. */
  readonly body?: string;
}

export interface Figure {
  readonly name: string;
  /** Reads of the product whose statements the yardstick replays; none for writes. */
  readonly reads: readonly Read[];
  /** Makes ready what the traffic needs. */
  readonly traffic: (target: Target, connections: number) => Promise<Traffic>;
}

/** The yardstick's address for the statements of one read. */
export const replayPath = (figure: string, index: number) => `/read/${encodeURIComponent(figure)}/${index}`;

/** A figure of these reads, one after the other and around again. */
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

/** A mix of several figures' reads: every one of them once, laid into each other. */
export function mixOf(name: string, figures: readonly Figure[]): Figure {
  const longest = Math.max(...figures.map(({ reads }) => reads.length));
  const reads = Array.from({ length: longest }, (_, place) =>
    figures.map((figure) => figure.reads[place % figure.reads.length] as Read),
  ).flat();
  return readFigure(name, reads);
}
