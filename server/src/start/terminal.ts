/** What the person at the terminal reads while Operatory starts and stops. */

/** Where lines go. */
export interface Terminal {
  readonly write: (text: string) => void;
  /** Whether a line can be drawn again over itself. */
  readonly isInteractive: boolean;
}

/** Standard output, or standard error where standard output is a log that a program reads. */
export function openTerminal({ isLogRead }: { isLogRead: boolean }): Terminal {
  const stream = isLogRead ? process.stderr : process.stdout;
  return { write: (text) => void stream.write(text), isInteractive: stream.isTTY === true };
}

/** One step with what it is and, when it is finished, the seconds that it took. */
export async function step<T>(terminal: Terminal, title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  if (terminal.isInteractive) terminal.write(`  ${title} …`);
  const result = await work();
  terminal.write(`${terminal.isInteractive ? '\r\x1b[K' : ''}  ${title} (${seconds(began)})\n`);
  return result;
}

/** Seconds since `began` (a `performance.now()`), as text: `1.2 s`. */
export function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

export interface ProgressBar {
  /** @param share from 0 to 1; never drawn backwards */
  readonly update: (share: number, what: string) => void;
  readonly finish: () => void;
}

const width = 30;

/** A bar that fills on one line; where lines cannot be redrawn, a line at each quarter. */
export function progressBar(terminal: Terminal, title: string): ProgressBar {
  const began = performance.now();
  let shown = -1;
  let furthest = 0;
  return {
    update: (share, what) => {
      furthest = Math.max(furthest, Math.min(1, share));
      const percent = Math.floor(furthest * 100);
      if (terminal.isInteractive) {
        const filled = Math.round(furthest * width);
        const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
        terminal.write(`\r\x1b[K  ${title} ${bar} ${String(percent).padStart(3)} %  ${what}`);
      } else if (percent < 100 && Math.floor(percent / 25) > Math.floor(shown / 25)) {
        terminal.write(`  ${title}: ${percent} %\n`);
      }
      shown = percent;
    },
    finish: () => terminal.write(`${terminal.isInteractive ? '\r\x1b[K' : ''}  ${title} (${seconds(began)})\n`),
  };
}
