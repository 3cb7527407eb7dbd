/** Products as cards or as compact rows: what a person chose last stays, on every screen with products [A2.40] [A4.10]. */
import { isStaff } from '@operatory/domain/access';
import { useState } from 'react';
import { usePreferences, useViewer } from '../access/index.ts';

/** Until somebody chooses, staff, who compare many products a day, see rows, and everybody else cards. */
export function useCompactView(): readonly [isCompact: boolean, choose: (isCompact: boolean) => void] {
  const viewer = useViewer();
  const { preferences, keep } = usePreferences();
  // A visitor's choice lasts as long as the page.
  const [chosen, setChosen] = useState<boolean>();
  const choose = (isCompact: boolean) => {
    setChosen(isCompact);
    keep({ compactListView: isCompact });
  };
  return [preferences.compactListView ?? chosen ?? isStaff(viewer), choose];
}
