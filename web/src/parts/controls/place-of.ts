/** An address within the app, and its query apart, as the router's links want them. */
export function placeOf(path: string) {
  const [to = '', query = ''] = path.split('?');
  return { to: to as never, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
