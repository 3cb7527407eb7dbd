/** Explains a connection's messages to people who aren't engineers. */
export { type Explanation, explainMessage, isAccepted, type MessageOutcome } from './explain-message.ts';
export { type DocumentTraits, warningsOf } from './warnings.ts';
