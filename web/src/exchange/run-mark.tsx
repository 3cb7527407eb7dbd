/** A run's state as an icon, a word, and a color. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { ErrorIcon } from '../parts/icons/frame-icons.tsx';
import type { Icon } from '../parts/icons/icon.tsx';
import { CheckCircleIcon, InfoIcon } from '../parts/icons/notice-icons.tsx';
import { ScheduleIcon } from '../parts/icons/product-icons.tsx';
import { LoopIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark, type Tone } from '../parts/messages/status-mark.tsx';
import { runStateWords } from './run-words.ts';

const icons: Readonly<Record<Tone, Icon>> = {
  good: CheckCircleIcon,
  notice: ScheduleIcon,
  alarm: ErrorIcon,
  accent: LoopIcon,
  neutral: InfoIcon,
};

interface RunMarkProps extends Pick<ImportRun, 'state' | 'waitingFor'> {
  readonly waitsFor?: ImportRun['waitsFor'];
  readonly warnings?: ImportRun['warnings'];
  readonly laterBad?: ImportRun['laterBad'];
  readonly counts: Pick<ImportRun['counts'], 'rows' | 'bad'>;
}

export function RunMark({ counts, ...run }: RunMarkProps) {
  const { word, tone } = runStateWords(run, counts);
  return <StatusMark icon={icons[tone]} word={word} tone={tone} />;
}
