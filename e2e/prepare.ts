/** Runs once before the journeys, so that no journey waits for the demo data to be made. */
import { preparedDemoData } from './demo-data.ts';

export default async function prepare(): Promise<void> {
  await preparedDemoData(1);
}
