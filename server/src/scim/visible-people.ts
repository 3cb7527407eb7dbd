/** SQL of whom a directory may see. */

/** The part behind the last @ decides, as it does at a sign-in. `domains` is an array. */
export const isInDomains = (email: string, domains: string): string =>
  `substring(${email} from '@([^@[:space:]]+)$') = any(${domains}::text[])`;

/**
 * The rows of people, `u`, with what the directory calls them, `l`: $1 is the company sign-in, $2 its domains. Buyers from procurement systems
 * aren't people of a directory.
 */
export const visiblePeople = `"user" u left join provisioned_person l on l.provider_id = $1 and l.user_id = u.id
  where ${isInDomains('u.email', '$2')} and l.deleted_at is null and u.forgotten_at is null
    and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')`;
