/** The bookmark icon for saved sets, drawn here on the grid of the other icons. */
import { icon } from './icon.tsx';

export const BookmarkIcon = icon(
  'M220-125v-655q0-25 17.5-42.5T280-840h400q25 0 42.5 17.5T740-780v655L480-237 220-125Zm60-91 200-86 200 86v-564H280v564Z',
);
