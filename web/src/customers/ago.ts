/** The time since an event, as short text. */

const steps: readonly (readonly [limit: number, seconds: number, unit: string])[] = [
  [3_600, 60, 'min'],
  [86_400, 3_600, 'h'],
  [Number.POSITIVE_INFINITY, 86_400, 'd'],
];

/** `just now`, `5 min ago`, `3 h ago`, `12 d ago`; `now` in ms since 1970. */
export function ago(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  if (!Number.isFinite(seconds) || seconds < 60) return 'just now';
  const [, size, unit] = steps.find(([limit]) => seconds < limit) ?? [0, 86_400, 'd'];
  return `${Math.floor(seconds / size)} ${unit} ago`;
}
