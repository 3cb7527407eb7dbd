/** Someone who just chose their first password, until the page has welcomed them. */
const storageKey = 'operatory.newcomer';

/** The next page may load from the server, so this outlives the page. */
export function markNewcomer(): void {
  try {
    sessionStorage.setItem(storageKey, '1');
  } catch {
    // Without storage, nobody is welcomed.
  }
}

/** True once, for someone who just chose their first password. */
export function takeNewcomer(): boolean {
  try {
    const isNew = sessionStorage.getItem(storageKey) !== null;
    sessionStorage.removeItem(storageKey);
    return isNew;
  } catch {
    return false;
  }
}
