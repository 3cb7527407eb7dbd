/** A file of the program did not come: there is no connection, or a newer version has taken its place. */
export function isMissingFile(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|unable to preload/i.test(text);
}
