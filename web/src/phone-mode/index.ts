export { phoneSummaryQuery, refreshPhoneSummary } from './queries.ts';
