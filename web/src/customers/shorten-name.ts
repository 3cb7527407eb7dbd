/** A customer's name fits a phone when it is cut to 30 characters. */
export function shortenName(name: string, maximum = 30): string {
  const letters = [...name];
  return letters.length <= maximum
    ? name
    : `${letters
        .slice(0, maximum - 1)
        .join('')
        .trimEnd()}…`;
}
