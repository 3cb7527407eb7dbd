/** The texts for selecting the locations of a bill-to group. */
import { plural } from '@operatory/domain/words';

interface GroupWords {
  /** The button's label, if there is anything to select. */
  readonly label?: string;
  readonly note?: string;
}

/** `all` is the number of other locations, and `free` that of those without a copy; `undefined` while it isn't known. */
export function wholeGroupWords(all: number, free: number | undefined): GroupWords {
  if (all === 0) return { note: 'No other location is billed together with this account.' };
  if (free === 0) return { note: all === 1 ? 'The other location has a copy.' : 'All other locations have a copy.' };
  if (free === undefined || free === all) {
    return { label: all === 1 ? 'Select the other location' : `Select all ${plural(all, 'location')}` };
  }
  return {
    label: free === 1 ? 'Select the location without a copy' : `Select all ${plural(free, 'location')} without a copy`,
  };
}
