/** Says, without a check mark, that no more products fit beside each other. */
import { mostCompared } from '@operatory/domain/catalog';
import { notify } from '../../parts/messages/toasts.ts';

export const announceFull = () =>
  notify(`You’re comparing ${mostCompared} products already. Remove one under Compare products first.`, {
    tone: 'neutral',
  });
