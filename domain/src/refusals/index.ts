export { isRefusal, type Refusal, refuse } from './refusal.ts';
