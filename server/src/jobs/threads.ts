/** Worker threads for what would keep everyone else waiting. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

interface ThreadOptions {
  /** The file beside the caller, without `.ts`. */
  readonly file: string;
  /** The function of the file that does the work. */
  readonly name: string;
  readonly maxThreads: number;
  /** With this much work waiting, more is refused. */
  readonly maxWaiting: number;
  readonly memoryMb: number;
}

/**
 * Threads that start with the first work and end after a minute without any.
 * @param caller its `import.meta.url`: from its source under a loader of TypeScript, as in a test, otherwise as it was built
 */
export function openThreads(caller: string, { file, name, maxThreads, maxWaiting, memoryMb }: ThreadOptions): Piscina {
  const isSource = caller.endsWith('.ts');
  return new Piscina({
    filename: fileURLToPath(new URL(isSource ? `./${file}.ts` : `./thread/${file}.js`, caller)),
    name,
    execArgv: isSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: maxThreads,
    maxQueue: maxWaiting,
    idleTimeout: 60_000,
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}
