/** Administration: people and their rights, settings, what is missing before going live, and the audit log. Customer service sees people only. */
import { can } from '@operatory/domain/access';
import { useViewer } from '../access/index.ts';
import { ScrollingTabs } from '../parts/lists/scrolling-tabs.tsx';
import { tabIdOf } from '../parts/lists/tab-list.tsx';
import styles from './administration.module.css';
import { type AdministrationSearch, administrationParts } from './administration-search.ts';
import { AuditLog } from './audit-log.tsx';
import { CompanySignIns } from './company-sign-ins.tsx';
import { EditPerson } from './edit-person.tsx';
import { GoingLive } from './going-live.tsx';
import { NewPerson } from './new-person.tsx';
import { PeopleList } from './people-list.tsx';
import { Settings } from './settings-form.tsx';

export interface AdministrationProps {
  readonly search: AdministrationSearch;
  readonly onSearchChange: (search: AdministrationSearch) => void;
}

const people = 'People';
const tabs = {
  people,
  settings: 'Settings',
  'company-sign-in': 'Company sign-in',
  'going-live': 'Going live',
  audit: 'Audit log',
} as const;
const tabNames = Object.values(tabs);

/** The page title of each part. */
export const administrationTitle = ({ part, person }: AdministrationSearch) =>
  `${person === undefined ? tabs[part ?? 'people'] : person === 'new' ? 'New person' : 'Person'} · Administration`;

function Part({ search, onSearchChange }: AdministrationProps) {
  switch (search.part) {
    case 'audit':
      return <AuditLog search={search} onSearchChange={onSearchChange} />;
    case 'settings':
      return <Settings />;
    case 'company-sign-in':
      return <CompanySignIns />;
    case 'going-live':
      return <GoingLive onSearchChange={onSearchChange} />;
    default:
      return <PeopleList onOpen={(person) => onSearchChange({ person })} />;
  }
}

function Administration({ search, onSearchChange }: AdministrationProps) {
  const chosen = tabs[search.part ?? 'people'];
  return (
    <>
      <ScrollingTabs
        id="administration"
        label="Administration"
        tabs={tabNames}
        chosen={chosen}
        onChoose={(tab) => {
          const part = administrationParts.find((name) => tabs[name] === tab);
          onSearchChange(part === undefined ? {} : { part });
        }}
      />
      <div id="administration-panel" role="tabpanel" aria-labelledby={tabIdOf('administration', chosen)}>
        <Part search={search} onSearchChange={onSearchChange} />
      </div>
    </>
  );
}

export function AdministrationScreen({ search, onSearchChange }: AdministrationProps) {
  const mayChange = can(useViewer(), 'people.administer');
  const { person } = search;
  if (mayChange && person === 'new') return <NewPerson onSearchChange={onSearchChange} />;
  if (mayChange && person !== undefined)
    return <EditPerson key={person} userId={person} onSearchChange={onSearchChange} />;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{mayChange ? 'Administration' : people}</h1>
      </div>
      {mayChange ? <Administration search={search} onSearchChange={onSearchChange} /> : <PeopleList />}
    </div>
  );
}
