/** `npm run build`: builds the web app and the data service, where their sources changed. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await ensureBuilt();
