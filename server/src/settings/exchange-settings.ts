/** Settings of data exchange: which process works on loads, and where files are picked up. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface ExchangeSettings {
  /** `serve`: this process serves people only. `work`: it works on loads only. */
  readonly part: 'both' | 'serve' | 'work';
  /** Absolute; absent: no folder is looked at. */
  readonly folder: string | undefined;
  /** Absent: no SFTP server is looked at. */
  readonly sftp: SftpSettings | undefined;
  /** Hosts in your own network that orders may be pushed to, over plain http as well; in lower case. */
  readonly privateHosts: readonly string[];
  readonly fileLimits: FileLimits;
}

/** How much one file may hold, so that a small one doesn't fill the disk once it's unzipped. */
export interface FileLimits {
  /** Bytes, unzipped. */
  readonly bytes: number;
  readonly rows: number;
}

/** An SFTP server from which files are fetched. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** The path on the server, without a slash at its end. */
  readonly folder: string;
  readonly password: string | undefined;
  /** Takes precedence over the password. */
  readonly privateKey: string | undefined;
  /** The fingerprint that the server's key must have, such as `SHA256:…`. */
  readonly hostKey: string;
  /** `rename`: a file that was taken gets the end `.done` or `.refused` there. `remember`: nothing changes there. */
  readonly mark: 'rename' | 'remember';
  readonly everySeconds: number;
}

interface SftpValues {
  readonly EXCHANGE_SFTP_URL?: string | undefined;
  readonly EXCHANGE_SFTP_HOST_KEY?: string | undefined;
  readonly EXCHANGE_SFTP_PASSWORD?: string | undefined;
  readonly EXCHANGE_SFTP_KEY_FILE?: string | undefined;
  readonly EXCHANGE_SFTP_MARK: SftpSettings['mark'];
  readonly EXCHANGE_SFTP_SECONDS: number;
}

function keyIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CannotStart(
      `The file ${path} of setting EXCHANGE_SFTP_KEY_FILE cannot be read: give this user the right to it, or name another.`,
    );
  }
}

/** Without the server's fingerprint, anyone in between could take the files' place. */
function sftpSettings(values: SftpValues): SftpSettings | undefined {
  const { EXCHANGE_SFTP_URL: url, EXCHANGE_SFTP_HOST_KEY: hostKey, EXCHANGE_SFTP_PASSWORD: password } = values;
  if (url === undefined) return undefined;
  const keyFile = values.EXCHANGE_SFTP_KEY_FILE;
  if (hostKey === undefined || (password === undefined && keyFile === undefined)) {
    throw new CannotStart(
      'With EXCHANGE_SFTP_URL, the settings EXCHANGE_SFTP_HOST_KEY and one of EXCHANGE_SFTP_PASSWORD and EXCHANGE_SFTP_KEY_FILE are needed. Give them, or leave all of them out to fetch nothing by SFTP.',
    );
  }
  const { hostname, port, username, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 22 : Number(port),
    username: decodeURIComponent(username),
    folder: decodeURIComponent(pathname).replace(/\/+$/, '') || '/',
    password,
    privateKey: keyFile === undefined ? undefined : keyIn(keyFile),
    hostKey,
    mark: values.EXCHANGE_SFTP_MARK,
    everySeconds: values.EXCHANGE_SFTP_SECONDS,
  };
}

const parts = { '0': 'serve', '1': 'both', only: 'work' } as const;

/** Throws `CannotStart` for settings that don't go together. */
export function exchangeSettings(
  values: {
    readonly EXCHANGE: keyof typeof parts;
    readonly EXCHANGE_FOLDER?: string | undefined;
    readonly DATABASE_URL?: string | undefined;
    readonly ERP_PRIVATE_HOSTS?: string | undefined;
    readonly EXCHANGE_UNPACKED_MB: number;
    readonly EXCHANGE_ROWS: number;
  } & SftpValues,
): ExchangeSettings {
  if (values.EXCHANGE === 'only' && values.DATABASE_URL === undefined) {
    throw new CannotStart(
      'EXCHANGE=only needs the setting DATABASE_URL, because the embedded database belongs to the process that serves people. Name a PostgreSQL that both can reach.',
    );
  }
  return {
    part: parts[values.EXCHANGE],
    folder: values.EXCHANGE_FOLDER === undefined ? undefined : resolve(values.EXCHANGE_FOLDER),
    sftp: sftpSettings(values),
    privateHosts: values.ERP_PRIVATE_HOSTS?.toLowerCase().split(',') ?? [],
    fileLimits: { bytes: values.EXCHANGE_UNPACKED_MB * 1_000_000, rows: values.EXCHANGE_ROWS },
  };
}
