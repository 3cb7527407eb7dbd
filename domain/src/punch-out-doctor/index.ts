/** The door of the room: what the messages of a connection mean, for people who are no technicians. */
export { type Explanation, explainMessage, isAccepted, type MessageSeen } from './explain-message.ts';
export { type DocumentSeen, odditiesOf } from './oddities.ts';
