/** Runs once before the journeys: one server with the demo data for all of them. */
import { startServer } from './server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({ JOURNEYS: '1', DEMO_CLOCK_SECONDS: '0' });
  process.env.JOURNEYS_URL = server.url;
  process.env.JOURNEYS_DATA = server.folder;
  return () => server.remove();
}
