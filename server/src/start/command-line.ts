/** What the program was asked to do: to serve, or one of its commands. */
import { parseArgs } from 'node:util';
import { CannotStart } from '../settings/cannot-start.ts';

export interface CommandLine {
  readonly words: readonly string[];
  readonly scale: number;
  readonly isRemoval: boolean;
  /** Feeds that a machine key is for. */
  readonly feeds: string | undefined;
  /** Requests a minute that a machine key allows. */
  readonly rate: string | undefined;
  /** Of a person who is invited; the last three are lists with commas. */
  readonly name: string | undefined;
  readonly kind: string | undefined;
  readonly rights: string | undefined;
  readonly territories: string | undefined;
  readonly accounts: string | undefined;
  /** Where files are written to. */
  readonly folder: string | undefined;
  /** Set by `npm start`: see `ReadSettingsOptions`. */
  readonly isTryOut: boolean;
}

const options = {
  scale: { type: 'string', default: '1' },
  feeds: { type: 'string' },
  rate: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  rights: { type: 'string' },
  territories: { type: 'string' },
  accounts: { type: 'string' },
  write: { type: 'string' },
  remove: { type: 'boolean', default: false },
  'try-out': { type: 'boolean', default: false },
} as const;

/** Throws `CannotStart` on an option that doesn't exist, or has no value. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : '').split('. ');
    throw new CannotStart(`${reason.replace(/\.$/, '')}. README.md lists the commands with their options.`);
  }
}

/** Reads the words and options that the program was started with. */
export function readCommandLine(args: readonly string[] = process.argv.slice(2)): CommandLine {
  const { positionals, values } = parse(args);
  return {
    words: positionals,
    scale: Number(values.scale),
    isRemoval: values.remove,
    feeds: values.feeds,
    rate: values.rate,
    name: values.name,
    kind: values.kind,
    rights: values.rights,
    territories: values.territories,
    accounts: values.accounts,
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
  name: undefined,
  kind: undefined,
  rights: undefined,
  territories: undefined,
  accounts: undefined,
  folder: undefined,
  isTryOut: false,
};
