/** What the messages of a connection mean, for people who aren't engineers. */
export { type Explanation, explainMessage, isAccepted, type MessageSeen } from './explain-message.ts';
export { type DocumentSeen, warningsOf } from './warnings.ts';
