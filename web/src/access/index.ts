export { preferencesOf, usePreferences } from './preferences.ts';
export { signOut } from './session.ts';
export { renewViewer, useViewer, viewerQuery } from './viewer.ts';
export { wantedPath } from './wanted-path.ts';
