/** Announces to tabs which version they should run [A4.18] [A7.24], when they connect and when it changes. */
import { isRefusal } from '@operatory/domain/refusals';
import { expectedVersion, type VersionSettings } from '../ports/version/index.ts';
import type { Change } from './relay.ts';
import type { HubServer, HubSocket } from './tab-rooms.ts';

export type { VersionSettings };

/** How often a version service is polled for connected tabs, in ms. */
const lookEveryMs = 60_000;

/** How long after another build's start this one reckons with calls that it doesn't know, in ms. */
const mixedMs = 30 * 60_000;

export interface Versions {
  /** A tab has connected. */
  greet(socket: HubSocket): void;
  /** What this process announces to the others when it starts. */
  readonly hello: Change;
  /** Another server process has started; this one's tabs are notified if it runs another version. */
  anotherStarted(hello: Change['body']): void;
  /** Whether a process of another build started lately, so that calls may arrive that this one doesn't know. */
  isMixed(): boolean;
  stop(): void;
}

/** If a version service is set, it alone decides; while it's unavailable, this server's own version counts. */
export function announceVersions(io: HubServer, settings: VersionSettings): Versions {
  const { appVersion, versionUrl } = settings;
  const ask = expectedVersion(settings);
  let told = appVersion;
  let mixedUntil = 0;

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
      if (typeof hello.appVersion !== 'string' || hello.appVersion === appVersion) return;
      mixedUntil = performance.now() + mixedMs;
      if (versionUrl === undefined) io.emit('Info', { appVersion: hello.appVersion });
    },
    isMixed: () => performance.now() < mixedUntil,
    stop: () => clearInterval(timer),
  };
}
