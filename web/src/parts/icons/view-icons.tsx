/** Icons of ways to show a list, drawn for this product on the grid of the other icons. */
import { icon } from './icon.tsx';

export const CardViewIcon = icon(
  'M160-200q-25 0-42-17t-17-42v-442q0-25 17-42t42-17h640q25 0 42 17t17 42v442q0 25-17 42t-42 17H160Zm0-60h180v-440H160v440Zm240 0h400v-440H400v440Zm70-270h260v-60H470v60Zm0 130h180v-60H470v60Z',
);
export const CompactViewIcon = icon(
  'M130-640v-60h700v60H130Zm0 130v-60h700v60H130Zm0 130v-60h700v60H130Zm0 130v-60h700v60H130Z',
);
