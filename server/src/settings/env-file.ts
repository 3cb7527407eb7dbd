/** Settings from a `.env` file in the folder where Operatory is started; the real environment wins over it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CannotStart } from './cannot-start.ts';
import type { Environment } from './settings.ts';

/**
 * The environment, with the file's values as defaults; only the environment if there is no file. An unreadable file
 * prevents the start: without its settings, a new, empty installation would start next to the real one.
 */
export function withEnvFile(env: Environment, folder: string): Environment {
  let text: string;
  const path = join(folder, '.env');
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return env;
    throw new CannotStart(`${path} can’t be read. Give this user access to it, or move it away.`);
  }
  return { ...parseEnv(text), ...env };
}
