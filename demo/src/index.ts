/** The demo: a made-up distributor with data, people, a buyer, and an ERP. Loaded only when the settings ask for it. */
import type { DemoParts } from '@operatory/server/services/demo-parts.ts';
import { withDemoSheets } from './draw-sheet.ts';
import { demoPeople } from './people.ts';
import { drawPicture } from './pictures/draw-picture.ts';

export { type DemoBuyer, openDemoBuyer } from './buyer/index.ts';
export { ensureDemoConnections } from './connections.ts';
export { startDemoErp } from './erp/index.ts';
export { ensureDemoExchanges } from './exchanges.ts';
export { loadDemo } from './load-demo.ts';
export { openMailbox } from './mailbox.ts';
export { ensureDemoMorning } from './morning.ts';
export { demoPassword, demoPeople } from './people.ts';
export { removeDemo } from './remove-demo.ts';

export const demoParts: DemoParts = {
  signIns: demoPeople.map(({ email, role }) => ({ email, label: role })),
  withSheets: withDemoSheets,
  drawPicture,
};
