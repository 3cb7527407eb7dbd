/** The program's log: one JSON object a line, or readable lines at a terminal. */
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Settings } from '../settings/settings.ts';

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

/** @param isReadable for people rather than for a log collector */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>, { isReadable }: { isReadable: boolean }): Logger {
  const options = { level: logLevel, redact: { paths: secrets, censor: '[hidden]' } };
  return isReadable
    ? pino(
        options,
        pretty({
          colorize: process.stdout.isTTY === true,
          sync: true,
          ignore: 'pid,hostname',
          translateTime: 'SYS:HH:MM:ss',
        }),
      )
    : pino(options);
}
