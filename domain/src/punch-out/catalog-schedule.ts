/** When a connection's catalog is sent automatically. */
import { daysAfter, instantAt, plainDateIn } from '../dates/index.ts';

export const catalogSchedules = ['off', 'daily', 'weekly'] as const;
export type CatalogSchedule = (typeof catalogSchedules)[number];

export const catalogDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type CatalogDay = (typeof catalogDays)[number];

/** `00:00` to `23:00`. */
export const catalogHours: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
);

export const catalogContents = ['full', 'changes'] as const;
export type CatalogContents = (typeof catalogContents)[number];

export const catalogFormats = ['cif', 'index'] as const;
export type CatalogFormat = (typeof catalogFormats)[number];

/** What a request says about publishing the catalog in the buyer's network: nothing, to do it, or to leave it to a person. */
export const catalogPublishings = ['unsaid', 'publish', 'wait'] as const;
export type CatalogPublishing = (typeof catalogPublishings)[number];

/** The settings of a connection about sent catalogs. */
export interface CatalogSettings {
  /** Where catalogs are sent; blank for nowhere. */
  readonly catalogUrl: string;
  /** The user name of basic authentication there; blank to use that of other documents. */
  readonly catalogUser: string;
  readonly catalogSchedule: CatalogSchedule;
  /** Of a weekly schedule. */
  readonly catalogDay: CatalogDay;
  /** In the installation's time zone. */
  readonly catalogHour: string;
  /** What is sent on schedule: everything, or only what changed since the last one that the buyer's system accepted. */
  readonly catalogContents: CatalogContents;
  readonly catalogFormat: CatalogFormat;
  /** Of every catalog that is sent, also by hand. */
  readonly catalogPublishing: CatalogPublishing;
}

export const usualCatalogSettings: CatalogSettings = {
  ...{ catalogUrl: '', catalogUser: '', catalogSchedule: 'off', catalogDay: 'monday', catalogHour: '06:00' },
  ...{ catalogContents: 'full', catalogFormat: 'cif', catalogPublishing: 'unsaid' },
};

/** The settings with a few possible values each. */
export const catalogChoices = {
  catalogSchedule: catalogSchedules,
  catalogDay: catalogDays,
  catalogHour: catalogHours,
  catalogContents,
  catalogFormat: catalogFormats,
  catalogPublishing: catalogPublishings,
} satisfies Partial<Record<keyof CatalogSettings, readonly string[]>>;

/** Why a value can't be used; undefined if it can, or isn't of such a setting. */
export function catalogFault(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(catalogChoices, name)) return undefined;
  const choices: readonly unknown[] = catalogChoices[name as keyof typeof catalogChoices];
  if (choices.includes(value)) return undefined;
  return name === 'catalogHour'
    ? 'The setting “catalogHour” is a full hour from 00:00 to 23:00.'
    : `The setting “${name}” is ${choices.join(', ')}.`;
}

/** Whatever decides whether and when catalogs are sent on schedule. */
interface Scheduled extends Pick<CatalogSettings, 'catalogUrl' | 'catalogSchedule' | 'catalogDay' | 'catalogHour'> {
  readonly isActive: boolean;
  readonly dialect: string;
}

const isScheduled = ({ isActive, dialect, catalogUrl, catalogSchedule }: Scheduled) =>
  isActive && dialect === 'cxml' && catalogUrl !== '' && catalogSchedule !== 'off';

/** Whether a schedule starts counting again, because it was turned on or has other times. */
export function isScheduleNew(before: Scheduled | undefined, after: Scheduled): boolean {
  if (!isScheduled(after)) return false;
  if (before === undefined || !isScheduled(before)) return true;
  return (['catalogSchedule', 'catalogDay', 'catalogHour'] as const).some((name) => before[name] !== after[name]);
}

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The first time of the schedule after an instant: when it was set, or when it last sent catalogs. It's in the past if nobody
 * sent them then. Undefined if none are sent on schedule.
 */
export function nextCatalogTime(settings: Scheduled, timeZone: string, after: Date): Date | undefined {
  if (!isScheduled(settings)) return undefined;
  const { catalogSchedule, catalogDay, catalogHour } = settings;
  const today = plainDateIn(timeZone, after);
  for (let days = 0; days <= 7; days += 1) {
    const day = daysAfter(today, days);
    if (catalogSchedule === 'weekly' && catalogDays[weekdayOf(day)] !== catalogDay) continue;
    const at = instantAt(timeZone, day, Number.parseInt(catalogHour, 10));
    if (at > after) return at;
  }
  return undefined;
}
