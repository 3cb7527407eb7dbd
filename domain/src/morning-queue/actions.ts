/** What a person can do about an entry. Each is theirs alone: others keep seeing it. */
export const morningActions = ['call', 'done', 'later', 'mute'] as const;
export type MorningAction = (typeof morningActions)[number];
