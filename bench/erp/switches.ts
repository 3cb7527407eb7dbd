/** Turns the order transports on and off, as the page does. */
import { call, type Site } from './site.ts';

export async function setWebhook(site: Site, url: string, isOn: boolean): Promise<void> {
  const { webhook } = await call<{ webhook: { version: number } | null }>(site, 'GET', '/erp/v1/webhook', {
    byProgram: false,
  });
  const body = { url, isOn, version: webhook?.version ?? 0 };
  await call(site, 'PUT', '/erp/v1/webhook', { body, byProgram: false });
}

export async function setFiles(site: Site, isOn: boolean): Promise<void> {
  const { way } = await call<{ way: { version: number } | null }>(site, 'GET', '/erp/v1/order-files', {
    byProgram: false,
  });
  const ids = { ourQualifier: 'ZZ', ourId: 'OPERATORY', erpQualifier: '01', erpId: '123456789' };
  const body = { isOn, format: 'x12', ...ids, x12Version: '004010', isTest: false, version: way?.version ?? 0 };
  await call(site, 'PUT', '/erp/v1/order-files', { body, byProgram: false });
}
