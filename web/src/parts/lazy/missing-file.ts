/** A file of the app didn't load: there's no connection, or a newer version has replaced it. */
export function isMissingFile(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|unable to preload/i.test(text);
}
