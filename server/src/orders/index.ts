export { readOrderFor } from './read-order.ts';
