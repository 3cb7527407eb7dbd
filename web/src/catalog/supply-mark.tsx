/** Warns about a line that will not ship from stock as ordered: a later date, a back-order, another shipper. */
import { isInStock, type LineSupply, supplyWords } from '@operatory/domain/catalog';
import { BlockIcon, CheckCircleIcon, LocalShippingIcon, ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';

interface SupplyMarkProps {
  readonly supply: LineSupply | undefined;
  readonly quantity: number;
  /** Also says that it's in stock, if there is room. */
  readonly saysInStock?: boolean;
}

const looks = {
  available: { tone: 'notice', icon: ScheduleIcon },
  'ships-in-2-3-weeks': { tone: 'notice', icon: ScheduleIcon },
  'special-order': { tone: 'notice', icon: ScheduleIcon },
  'drop-ship': { tone: 'neutral', icon: LocalShippingIcon },
  'temporarily-unavailable': { tone: 'alarm', icon: BlockIcon },
  discontinued: { tone: 'alarm', icon: BlockIcon },
  withdrawn: { tone: 'alarm', icon: BlockIcon },
} as const;

export function SupplyMark({ supply, quantity, saysInStock = false }: SupplyMarkProps) {
  if (supply === undefined) return null;
  const isFine = isInStock(supply, quantity);
  if (isFine && !saysInStock) return null;
  const { tone, icon } = isFine ? ({ tone: 'good', icon: CheckCircleIcon } as const) : looks[supply.availability];
  return <StatusMark icon={icon} word={supplyWords(supply, quantity)} tone={tone} look="bare" />;
}
