export { formatDate, formatInstant, type PlainDate, parsePlainDate, plainDateIn } from './plain-date.ts';
