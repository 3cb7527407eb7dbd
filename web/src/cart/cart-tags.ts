/** The shelf tag toggles of the cart, one per line and one for all; put in by the app. */
import type { ComponentType } from 'react';

export interface LineTagProps {
  readonly customerNumber: string;
  readonly itemNumber: string;
  readonly description: string;
  /** The line has no quantity: canceling the tag request removes it. */
  readonly isTagOnly: boolean;
  /** Tag requests are paused while prices are being edited. */
  readonly isOff: boolean;
  readonly onTakeOut: () => void;
  /** Called with whether the tag is requested: only then may the quantity be 0. */
  readonly onRequested: (isRequested: boolean) => void;
}

export interface AllTagsProps {
  readonly customerNumber: string;
  readonly isOff: boolean;
}

export interface CartTags {
  readonly Line: ComponentType<LineTagProps>;
  readonly All: ComponentType<AllTagsProps>;
}
