/** SQL that selects the people a directory may see: $1 is the company sign-in, $2 its domains. */

/** People `u` of the domains. The part after the last @ decides, as at sign-in. */
export const inDomains = 'u.email_domain = any($2::text[]) and u.forgotten_at is null';

/** The few among them that a directory doesn't see: people it deleted, and punch-out buyers, who aren't a directory's people. */
export const hiddenPeople = `select d.user_id from provisioned_person d where d.provider_id = $1 and d.deleted_at is not null
  union all select p.user_id from user_permission p where p.permission = 'PunchOut'`;
