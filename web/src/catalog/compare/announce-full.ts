/** Says, without a check mark, that no more products fit beside each other. */
import { maxCompared } from '@operatory/domain/catalog';
import { notify } from '../../parts/messages/toasts.ts';

export const announceFull = () =>
  notify(`You’re comparing ${maxCompared} products already. Remove one under Compare products first.`, {
    tone: 'neutral',
  });
