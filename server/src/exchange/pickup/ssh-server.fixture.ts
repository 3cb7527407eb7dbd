/** A real OpenSSH server on loopback, where its package is installed. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../test/loopback-ports.ts';
import type { SftpSettings } from '../../settings/exchange-settings.ts';

/** The program; undefined where it's missing. `SSHD_PATH` names one elsewhere. */
export const sshd = [process.env.SSHD_PATH ?? '', '/usr/sbin/sshd'].find((path) => path !== '' && existsSync(path));

export interface SshServer {
  readonly settings: SftpSettings;
  /** The folder that the files are in. */
  readonly folder: string;
  stop(): Promise<void>;
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await pause(50);
  }
  throw new Error('the SSH server did not start');
}

const makeKey = (path: string) => execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);

/** Starts it for the user of this process, with its own keys. */
export async function startSshServer(): Promise<SshServer> {
  if (sshd === undefined) throw new Error('no OpenSSH server is installed here');
  const root = mkdtempSync(join(tmpdir(), 'operatory-ssh-'));
  const [host, own, folder] = [join(root, 'host'), join(root, 'own'), join(root, 'outbox')];
  makeKey(host);
  makeKey(own);
  mkdirSync(folder);
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${host}`,
    `AuthorizedKeysFile ${own}.pub`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin yes',
    `PidFile ${join(root, 'pid')}`,
    'Subsystem sftp internal-sftp',
    'ForceCommand internal-sftp',
  ];
  writeFileSync(join(root, 'config'), `${lines.join('\n')}\n`);
  const child = spawn(sshd, ['-D', '-e', '-f', join(root, 'config')], { stdio: 'ignore' });
  await untilOpen(port);
  const printed = execFileSync('ssh-keygen', ['-lf', `${host}.pub`], { encoding: 'utf8' });
  return {
    folder,
    settings: {
      host: '127.0.0.1',
      port,
      username: userInfo().username,
      folder,
      password: undefined,
      privateKey: readFileSync(own, 'utf8'),
      hostKey: printed.split(' ')[1] ?? '',
      mark: 'rename',
      everySeconds: 300,
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
