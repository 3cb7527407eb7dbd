export { accountPath, basePathOf, parsePunchOutPath, pathWithin, punchOutPath } from './base-path.ts';
export {
  type AccountCapability,
  type AccountFacts,
  type Capability,
  can,
  type GeneralCapability,
  seesAnyPrices,
} from './capabilities.ts';
export {
  emailDomain,
  type GroupKind,
  type GroupRule,
  groupKinds,
  isOfDomains,
  rightsFromGroups,
} from './company-sign-in.ts';
export { type ItemControls, itemControls } from './item-controls.ts';
export { mayCopyLists } from './may-copy-lists.ts';
export { type LetIn, mayLetIn, rightsBeyond } from './may-let-in.ts';
export {
  type CustomerKnowledge,
  type CustomerPlace,
  decideNavigation,
  frameOf,
  type NavigationDecision,
  type NavigationError,
  type NavigationFacts,
  type Place,
} from './navigation.ts';
export { maySeePanel, type PanelName, panelNamed, panelNames } from './panels.ts';
export { containsOwnWords, isCommonPassword } from './password-strength.ts';
export {
  kindOfPermissions,
  loadedPermissions,
  misfitOf,
  type PersonKind,
  type PersonRights,
  permissionsOfKind,
  permissionsToGive,
  permissionWords,
  personKinds,
  rightsOfKind,
  staffRights,
  staffRightsOf,
} from './person-kinds.ts';
export {
  coworkerBarrier,
  dutiesOf,
  type PracticeDuties,
  type PracticeRole,
  permissionsOfDuties,
  practiceRights,
  practiceRoles,
  withRight,
} from './practice-roles.ts';
export { hasSameRights } from './same-rights.ts';
export {
  mustHaveSecondStep,
  type SecondStepGroup,
  secondStepGroups,
  secondStepOf,
} from './second-factor.ts';
export { seesAmounts } from './sees-amounts.ts';
export {
  allPermissions,
  isAccountManager,
  isCustomerUser,
  isStaff,
  kindOf,
  type Permission,
  type SignedOut,
  signedOut,
  type User,
  type Viewer,
  type ViewerKind,
} from './viewer.ts';
