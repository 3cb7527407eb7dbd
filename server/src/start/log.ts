/** The program's log: one JSON object a line, or readable lines at a terminal. */
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Settings } from '../settings/settings.ts';
import { traceId } from '../tracing/spans.ts';
import { linesTo } from './log-lines.ts';
import { countRepeated } from './repeated-errors.ts';

/** Cookies and passwords never reach it, wherever a careless line might put them. */
const secrets = [
  'password',
  'token',
  'secret',
  '*.password',
  '*.token',
  'req.headers.cookie',
  'req.headers.authorization',
];

/** The parts of an error that may be logged. PostgreSQL and drizzle put rows and parameters into the rest: tokens, addresses. */
const errorFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'statusCode'];

const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** An error as the log shows it, its causes included, without the values that a statement was given. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.fromEntries(
    errorFields.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    ...fields,
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

export interface LogOptions {
  /** For people rather than for a log collector. */
  readonly isReadable: boolean;
  /** Standard output if left out. */
  readonly destination?: DestinationStream;
  /** How often an error that comes again and again is counted. */
  readonly countEveryMs?: number;
}

export function openLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  { isReadable, destination, countEveryMs }: LogOptions,
): Logger {
  const passOn = countRepeated(countEveryMs === undefined ? {} : { everyMs: countEveryMs });
  const options: LoggerOptions = {
    level: logLevel,
    serializers: { err: loggedError },
    redact: { paths: secrets, censor: '[hidden]' },
    mixin: () => {
      const id = traceId();
      return id === undefined ? {} : { traceId: id };
    },
    hooks: {
      logMethod(args, method) {
        passOn(args, (...written) => method.apply(this, written as Parameters<LogFn>));
      },
    },
  };
  if (!isReadable) return pino(options, destination ?? linesTo(1));
  return pino(
    options,
    pretty({
      colorize: process.stdout.isTTY === true,
      destination: linesTo(1).stream,
      sync: true,
      ignore: 'pid,hostname',
      translateTime: 'SYS:HH:MM:ss',
    }),
  );
}
