export { byCount, plural } from './plural.ts';
