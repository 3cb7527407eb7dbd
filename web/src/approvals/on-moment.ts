import { momentWords } from '../settings/moment-words.ts';

/** A timestamp in a sentence: `on 11/28/2026 at 6:49 PM PST`. */
export const onMoment = (at: string) => `on ${momentWords(at).replace(', ', ' at ')}`;
