/** Whether products are cards or compact rows: the person's last choice, on every screen with products. */
import { isStaff } from '@operatory/domain/access';
import { useState } from 'react';
import { usePreferences, useViewer } from '../access/index.ts';

/** By default, staff, who compare many products a day, see rows, and everyone else sees cards. */
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
