/** Binds the call of phone mode. */
import { phoneModeRoutes } from '@operatory/contract/phone-mode';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { readPhoneSummary } from './read-phone-summary.ts';

export function bindPhoneModeRoutes(bind: Bind, services: Services): void {
  bind(phoneModeRoutes.readPhoneSummary, ({ scope }) => readPhoneSummary(services, scope));
}
