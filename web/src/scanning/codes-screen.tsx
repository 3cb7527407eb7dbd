/** Unknown codes to assign to products, and the assigned ones. */

import { useState } from 'react';
import { TabList } from '../parts/lists/tab-list.tsx';
import screen from '../parts/lists/work-list.module.css';
import { AssignedCodes } from './assigned-codes.tsx';
import { UnknownCodes } from './unknown-codes.tsx';

const unknown = 'Unknown codes';
const assigned = 'Assigned codes';

export function CodesScreen() {
  const [chosen, setChosen] = useState<string>(unknown);
  return (
    <section className={screen.screen} aria-label="Codes on boxes">
      <header className={screen.head}>
        <h1>Codes on boxes</h1>
      </header>
      <TabList label="Codes" id="codes" tabs={[unknown, assigned]} chosen={chosen} onChoose={setChosen} />
      <div id="codes-panel" role="tabpanel" aria-label={chosen}>
        {chosen === unknown ? <UnknownCodes /> : <AssignedCodes />}
      </div>
    </section>
  );
}
