export { heardNote } from './heard.ts';
