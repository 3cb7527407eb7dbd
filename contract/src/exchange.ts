/** Data exchange: loading an ERP's files and rows, and the runs that result. For programs with a key, and for staff. */
import { feedRoutes } from './exchange-feeds.ts';
import { importRoutes } from './exchange-imports.ts';
import { profileRoutes } from './exchange-profiles.ts';
import { machineKeyRoutes } from './machine-keys.ts';
import { pickupRoutes } from './pickups.ts';

export const exchangeRoutes = {
  ...importRoutes,
  ...feedRoutes,
  ...machineKeyRoutes,
  ...pickupRoutes,
  ...profileRoutes,
};
