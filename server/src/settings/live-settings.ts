/** The settings with what an administrator changed on the screen: the same object, whose values follow the database. */
import type pg from 'pg';
import type { Settings } from './settings.ts';

/** A change counts in every process within this time. */
const lifetimeMs = 900;

/** What a screen may set. */
export const changeable = [
  'brandName',
  'companyName',
  'supportPhone',
  'supportEmail',
  'emergencyPhone',
  'accentColor',
  'invitationText',
  'mailClosing',
] as const;

type Stored = Partial<Record<(typeof changeable)[number], string>>;

export interface LiveSettings {
  /** Read its values when they're needed; a copy doesn't follow. */
  readonly settings: Settings;
  /** Reads what is stored, unless that was done within a second. While the database is away, the values stay. */
  fresh(): Promise<void>;
  /** The next `fresh` reads again. */
  forget(): void;
}

export function liveSettings(pool: Pick<pg.Pool, 'query'>, given: Settings): LiveSettings {
  let stored: Stored = {};
  let version = 0;
  let hasLogo = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ values: Stored; version: number; has_logo: boolean }>({
      name: 'installation-settings',
      text: 'select "values", version, logo is not null as has_logo from installation_setting where setting_id = 1',
    });
    [stored, version, hasLogo] = [rows[0]?.values ?? {}, rows[0]?.version ?? 0, rows[0]?.has_logo ?? false];
    readAt = performance.now();
  }

  const settings = { ...given } as Settings;
  const follow = (name: string, get: () => unknown) =>
    Object.defineProperty(settings, name, { get, enumerable: true, configurable: true });
  for (const name of changeable) {
    if (!given.lockedSettings.has(name)) follow(name, () => stored[name] ?? given[name]);
  }
  follow('installationVersion', () => version);
  follow('hasLogo', () => hasLogo);

  return {
    settings,
    async fresh() {
      if (performance.now() - readAt < lifetimeMs) return;
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
      await reading;
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
