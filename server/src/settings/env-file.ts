/** Settings from a `.env` file in the folder where Operatory is started; the real environment wins over it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from './settings.ts';

/** The environment with the file's values behind it; the environment alone when there is no file. */
export function withEnvFile(env: Environment, folder: string): Environment {
  let text: string;
  try {
    text = readFileSync(join(folder, '.env'), 'utf8');
  } catch {
    return env;
  }
  return { ...parseEnv(text), ...env };
}
