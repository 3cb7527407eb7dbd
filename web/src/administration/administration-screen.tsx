/** Administration: people and their rights, and the audit log. Customer service sees people only. */
import { can } from '@operatory/domain/access';
import { useViewer } from '../access/index.ts';
import { TabList, tabIdOf } from '../parts/lists/tab-list.tsx';
import styles from './administration.module.css';
import type { AdministrationSearch } from './administration-search.ts';
import { AuditLog } from './audit-log.tsx';
import { EditPerson } from './edit-person.tsx';
import { NewPerson } from './new-person.tsx';
import { PeopleList } from './people-list.tsx';

export interface AdministrationProps {
  readonly search: AdministrationSearch;
  readonly onSearchChange: (search: AdministrationSearch) => void;
}

const people = 'People';
const audit = 'Audit log';

function Administration({ search, onSearchChange }: AdministrationProps) {
  const chosen = search.part === 'audit' ? audit : people;
  return (
    <>
      <TabList
        id="administration"
        label="Administration"
        tabs={[people, audit]}
        chosen={chosen}
        onChoose={(tab) => onSearchChange(tab === audit ? { part: 'audit' } : {})}
      />
      <div id="administration-panel" role="tabpanel" aria-labelledby={tabIdOf('administration', chosen)}>
        {chosen === audit ? (
          <AuditLog search={search} onSearchChange={onSearchChange} />
        ) : (
          <PeopleList onOpen={(person) => onSearchChange({ person })} />
        )}
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
