/** Splits an address within the app into path and query, as the router's links require. */
export function placeOf(path: string) {
  const [to = '', query = ''] = path.split('?');
  return { to: to as never, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
