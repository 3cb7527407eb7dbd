/** What the program was asked to do: to serve, or one of its commands. */
import { parseArgs } from 'node:util';

export interface CommandLine {
  readonly words: readonly string[];
  readonly scale: number;
  readonly isRemoval: boolean;
  /** Feeds that a machine key is for. */
  readonly feeds: string | undefined;
  /** Requests a minute that a machine key allows. */
  readonly rate: string | undefined;
  /** Where files are written to. */
  readonly folder: string | undefined;
  /** Set by `npm start`: see `ReadSettingsOptions`. */
  readonly isTryOut: boolean;
}

/** Reads the words and options that the program was started with. Throws on an option that doesn't exist. */
export function readCommandLine(): CommandLine {
  const { positionals, values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      feeds: { type: 'string' },
      rate: { type: 'string' },
      write: { type: 'string' },
      remove: { type: 'boolean', default: false },
      'try-out': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  return {
    words: positionals,
    scale: Number(values.scale),
    isRemoval: values.remove,
    feeds: values.feeds,
    rate: values.rate,
    folder: values.write,
    isTryOut: values['try-out'],
  };
}

/** Before the command line is read. */
export const noWords: CommandLine = {
  words: [],
  scale: 1,
  isRemoval: false,
  feeds: undefined,
  rate: undefined,
  folder: undefined,
  isTryOut: false,
};
