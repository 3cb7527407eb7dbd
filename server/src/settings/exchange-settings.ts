/** Settings of data exchange: which process works on loads, and where files are picked up. */
import { resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface ExchangeSettings {
  /** `serve`: this process serves people only. `work`: it works on loads only. */
  readonly part: 'both' | 'serve' | 'work';
  /** Absolute; absent: no folder is looked at. */
  readonly folder: string | undefined;
}

const parts = { '0': 'serve', '1': 'both', only: 'work' } as const;

/** Throws `CannotStart` for settings that don't go together. */
export function exchangeSettings(values: {
  readonly EXCHANGE: keyof typeof parts;
  readonly EXCHANGE_FOLDER?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}): ExchangeSettings {
  if (values.EXCHANGE === 'only' && values.DATABASE_URL === undefined) {
    throw new CannotStart(
      'EXCHANGE=only needs the setting DATABASE_URL, because the embedded database belongs to the process that serves people. Name a PostgreSQL that both can reach.',
    );
  }
  return {
    part: parts[values.EXCHANGE],
    folder: values.EXCHANGE_FOLDER === undefined ? undefined : resolve(values.EXCHANGE_FOLDER),
  };
}
