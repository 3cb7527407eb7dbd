export { phoneSummaryQuery } from './queries.ts';
