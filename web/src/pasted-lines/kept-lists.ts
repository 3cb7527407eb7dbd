/** Lists that were begun and not finished, for as long as the page lives: closing the panel loses nothing. */
const kept = new Map<string, string>();

export const keptList = (owner: string): string => kept.get(owner) ?? '';

/** An empty text is forgotten. */
export function keepList(owner: string, text: string): void {
  if (text.trim() === '') kept.delete(owner);
  else kept.set(owner, text);
}
