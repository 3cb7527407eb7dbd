export { signOut } from './session.ts';
export { renewViewer, useViewer, viewerOf, viewerQuery } from './viewer.ts';
export { wantedPath } from './wanted-path.ts';
