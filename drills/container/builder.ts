/** Runs buildah with a store of its own, which is removed with everything in it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../troubles/pooler.ts';

export interface Builder {
  /** Returns what it printed. Throws with the end of its output. */
  run(program: string, words: readonly string[]): string;
  buildah(words: readonly string[]): string;
  /** In the background, in a process group of its own. */
  startBuildah(words: readonly string[]): ChildProcess;
  close(): void;
}

const maxShown = 3_000;

/** Throws `Missing` if buildah isn't installed. */
export function openBuilder(folder: string): Builder {
  const program = findProgram('buildah');
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const run = (command: string, words: readonly string[]) => {
    const done = spawnSync(command, words, {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (done.status !== 0) {
      const said = done.error?.message ?? `${done.stdout}${done.stderr}`;
      throw new Error(`${command} ${words.join(' ')} failed:\n${said.slice(-maxShown)}`);
    }
    return done.stdout;
  };
  return {
    run,
    buildah: (words) => run(program, [...store, ...words]),
    startBuildah: (words) =>
      spawn(program, [...store, ...words], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] }),
    close() {
      spawnSync(program, [...store, 'rm', '--all'], { stdio: 'ignore' });
      // The store itself is mounted, and so is a container whose process was just ended.
      const mounted = readFileSync('/proc/mounts', 'utf8').match(new RegExp(`(?<= )${folder}/\\S+`, 'g')) ?? [];
      for (const path of mounted.reverse()) spawnSync('umount', ['--lazy', path], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
