export { heardListChanged } from './heard.ts';
