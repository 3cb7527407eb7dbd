export { type FoundLine, type MergedProduct, mergeFound } from './merge-found.ts';
export { packCount, packless } from './pack-size.ts';
export {
  type AskedLine,
  longestDescription,
  longestNumber,
  maxNumbers,
  maxPastedLines,
  type PassedLine,
  type PassedReason,
  type PastedList,
  type QuantitySource,
} from './pasted-list.ts';
export { joinLists, type ReadOptions, readPastedLines } from './read-pasted-lines.ts';
export { type ResolveObstacle, resolveObstacles, type WayOfFinding, waysOfFinding } from './resolve-words.ts';
