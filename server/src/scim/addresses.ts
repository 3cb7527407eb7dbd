/** The SCIM endpoints of a company sign-in. */

export const scimPath = '/scim/v2/:providerId';

/** The address that an administrator enters in the directory. */
export const addressOf = (publicUrl: string, providerId: string) => `${publicUrl}/scim/v2/${providerId}`;

export const locationOf = (base: string, type: 'Users' | 'Groups', id: string) => `${base}/${type}/${id}`;
