/** Who may exchange data, and what every part of it names. */
import { feedNames } from '@operatory/domain/exchange';
import { z } from 'zod';

export const byMachineOrStaff = { kind: 'machine', capability: 'exchange.manage' } as const;

export const byStaff = { kind: 'general', capability: 'exchange.manage' } as const;

export const feedName = z.enum(feedNames);
