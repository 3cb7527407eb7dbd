export { daysAfter } from './days-after.ts';
export { instantAt } from './instant-at.ts';
export { type DateRange, isWithin, lastTwelveMonths } from './last-twelve-months.ts';
export { formatMoment, hourWords } from './moment.ts';
export {
  formatDate,
  formatInstant,
  type PlainDate,
  parsePlainDate,
  plainDateIn,
} from './plain-date.ts';
