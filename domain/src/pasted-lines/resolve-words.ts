/** How a line of a pasted list is found to name a product, and what may be in the way. */

export const waysOfFinding = ['item-number', 'part-number', 'description'] as const;

export type WayOfFinding = (typeof waysOfFinding)[number];

/** `several`: it fits several products; `unsure`: only a part of it fits. What the catalogue says of one product comes beside. */
export const resolveObstacles = ['several', 'unsure'] as const;

export type ResolveObstacle = (typeof resolveObstacles)[number];
