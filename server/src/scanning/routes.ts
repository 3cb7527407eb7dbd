/** Binds the look-up of scanned codes. */
import { scanningRoutes } from '@operatory/contract/scanning';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { findScannedItems } from './find-scanned-items.ts';

export function bindScanningRoutes(bind: Bind, services: Services): void {
  bind(scanningRoutes.findScannedItems, async ({ scope, body }) => ({
    items: await findScannedItems(services, scope, body.codes),
  }));
}
