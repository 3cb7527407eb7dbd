/** Opens the data management tool, for those who edit products. */
import { can } from '@operatory/domain/access';
import { useViewer } from '../access/index.ts';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { OpenInNewIcon } from '../parts/icons/status-icons.tsx';
import { settings } from '../settings/index.ts';
import styles from './edit-link.module.css';

/** The tool's address with the item number at its end, or in place of `{itemNumber}` in the setting. */
export function editAddress(tool: string, itemNumber: string): string {
  const name = encodeURIComponent(itemNumber);
  return tool.includes('{itemNumber}') ? tool.replace('{itemNumber}', name) : `${tool.replace(/\/+$/, '')}/${name}`;
}

export function EditLink({ itemNumber }: { readonly itemNumber: string }) {
  const viewer = useViewer();
  const isPhone = useIsPhone();
  const tool = settings().dataManagementUrl;
  if (tool === '' || !can(viewer, 'products.edit')) return null;
  return (
    <a
      className={styles.link}
      href={editAddress(tool, itemNumber)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Edit product ${itemNumber} (opens in a new tab)`}
    >
      {isPhone ? null : 'Edit'}
      <OpenInNewIcon size={16} />
    </a>
  );
}
