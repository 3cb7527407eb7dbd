/** Tells windows which version they should run [A4.18] [A7.24]: when they connect, and when that has changed. */
import { isRefusal } from '@operatory/domain/refusals';
import { expectedVersion, type VersionSettings } from '../ports/version/index.ts';
import type { Change } from './relay.ts';
import type { HubServer, HubSocket } from './window.ts';

export type { VersionSettings };

/** How often a version service is asked for those who are connected already, in ms. */
const lookEveryMs = 60_000;

export interface Versions {
  /** A window has connected. */
  greet(socket: HubSocket): void;
  /** What the other server processes hear when this one starts. */
  readonly hello: Change;
  /** Another server process has started; the windows of this one learn of it where it runs another version. */
  anotherStarted(hello: Change['body']): void;
  stop(): void;
}

/** Where a version service is set, it alone says what is expected; while it is away, this server's own version counts. */
export function announceVersions(io: HubServer, settings: VersionSettings): Versions {
  const { appVersion, versionUrl } = settings;
  const ask = expectedVersion(settings);
  let told = appVersion;

  async function expected(): Promise<string> {
    const answer = await ask();
    return isRefusal(answer) ? told : answer.appVersion;
  }

  async function look(): Promise<void> {
    const now = await expected();
    if (now === told) return;
    told = now;
    io.emit('Info', { appVersion: now });
  }

  const timer = versionUrl === undefined ? undefined : setInterval(() => void look(), lookEveryMs).unref();
  return {
    greet(socket) {
      void look().then(() => socket.emit('Info', { appVersion: told }));
    },
    hello: { message: 'Info', room: '', thing: 'version', body: { appVersion } },
    anotherStarted(hello) {
      if (versionUrl === undefined && typeof hello.appVersion === 'string' && hello.appVersion !== appVersion) {
        io.emit('Info', { appVersion: hello.appVersion });
      }
    },
    stop: () => clearInterval(timer),
  };
}
