/** The actions on an entry. Each affects only the person's own queue: others keep seeing the entry. */
export const morningActions = ['call', 'done', 'later', 'mute'] as const;
export type MorningAction = (typeof morningActions)[number];
