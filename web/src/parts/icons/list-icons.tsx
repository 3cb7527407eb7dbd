/** Icons of lists, drawn for this product on the grid of the others. */
import { icon } from './icon.tsx';

export const ListIcon = icon(
  'M130-700h90v90h-90v-90Zm180 15h520v60H310v-60ZM130-525h90v90h-90v-90Zm180 15h520v60H310v-60ZM130-350h90v90h-90v-90Zm180 15h520v60H310v-60Z',
);
export const MoreIcon = icon(
  'M480-170a60 60 0 1 1 0-120 60 60 0 0 1 0 120Zm0-250a60 60 0 1 1 0-120 60 60 0 0 1 0 120Zm0-250a60 60 0 1 1 0-120 60 60 0 0 1 0 120Z',
);
