/** Runs once before the journeys: makes their database. */
import { startDatabase } from './database.ts';

/** Called by Playwright, which calls the returned function after the last journey. */
export default function prepare(): Promise<() => Promise<void>> {
  return startDatabase();
}
