/** How a line of a pasted list matches products, and why the product can't be ordered. */

export const waysOfFinding = ['item-number', 'part-number', 'description'] as const;

export type WayOfFinding = (typeof waysOfFinding)[number];

/**
 * `several`: several products match; `unsure`: only a partial match. The catalog's facts about a single product are
 * separate.
 */
export const resolveObstacles = ['several', 'unsure'] as const;

export type ResolveObstacle = (typeof resolveObstacles)[number];
