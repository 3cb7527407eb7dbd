/** The texts for warnings that someone marked as read. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { momentWords } from '../settings/moment-words.ts';

/** Who read a run's warnings, and when. */
export const readWords = ({ by, at }: NonNullable<ImportRun['warningsRead']>) =>
  `Marked as read by ${by}, ${momentWords(at)}.`;

/** Whether a run has something to mark as read. */
export const isReadable = ({ state, warnings, counts }: Pick<ImportRun, 'state' | 'warnings' | 'counts'>) =>
  state === 'applied' && (warnings.length > 0 || counts.bad > 0);
