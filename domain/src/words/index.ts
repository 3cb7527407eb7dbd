export { leadsSomewhere } from './leads-somewhere.ts';
export { byCount, plural } from './plural.ts';
