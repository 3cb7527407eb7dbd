export { accountPath, basePathOf, pathWithin } from './base-path.ts';
export {
  type AccountCapability,
  type AccountFacts,
  accountCapabilities,
  type Capability,
  can,
  type GeneralCapability,
  generalCapabilities,
} from './capabilities.ts';
export { type ItemControls, itemControls } from './item-controls.ts';
export {
  type CustomerKnowledge,
  type CustomerPlace,
  decideNavigation,
  frameOf,
  isOrderNumber,
  type NavigationDecision,
  type NavigationError,
  type NavigationFacts,
  type Place,
} from './navigation.ts';
export { maySeePanel, type PanelName, panelNamed, panelNames } from './panels.ts';
export {
  isAccountManager,
  isCustomerUser,
  isStaff,
  kindOf,
  type Permission,
  permissions,
  type SignedOut,
  signedOut,
  type User,
  type Viewer,
  type ViewerKind,
} from './viewer.ts';
