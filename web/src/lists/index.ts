export { catchUpLists } from './catch-up.ts';
export { heardListChanged } from './heard.ts';
