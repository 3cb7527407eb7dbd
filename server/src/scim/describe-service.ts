/** What the service says of itself: its configuration, kinds of resources, and schemas (RFC 7643, 5 to 7). */
import { maxResults } from './paging.ts';
import { groupSchema, userSchema } from './schemas.ts';

const no = { supported: false };

export const serviceConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxResults },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator was shown when they switched provisioning on.',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const resourceType = (base: string, name: string, description: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  description,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** Groups are there only if the company sign-in maps some to rights. */
export const resourceTypes = (base: string, hasGroups: boolean) => [
  resourceType(base, 'User', 'People whose e-mail belongs to the sign-in', userSchema),
  ...(hasGroups ? [resourceType(base, 'Group', 'Groups, which stand for rights', groupSchema)] : []),
];

interface Traits {
  readonly type?: string;
  readonly required?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly';
  readonly uniqueness?: 'none' | 'server';
  readonly multiValued?: boolean;
  readonly subAttributes?: readonly object[];
  readonly referenceTypes?: readonly string[];
}

const attribute = (name: string, description: string, traits: Traits = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  ...(traits.type === undefined || traits.type === 'string' ? { caseExact: false } : {}),
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
});

const reference = (kinds: readonly string[]) =>
  attribute('$ref', 'Its address', { type: 'reference', mutability: 'readOnly', referenceTypes: kinds });
const primary = attribute('primary', 'Always true: one e-mail is kept', { type: 'boolean' });

const userAttributes = [
  attribute('userName', 'What the directory calls the person', { required: true, uniqueness: 'server' }),
  attribute('name', 'The person’s name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('familyName', 'The family name'),
      attribute('givenName', 'The given name'),
    ],
  }),
  attribute('displayName', 'What people here call the person'),
  attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
  attribute('emails', 'The e-mail, which has to belong to the sign-in; of several, the primary one is kept', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value', 'The address'), attribute('type', 'work'), primary],
  }),
  attribute('groups', 'Groups that the person belongs to', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The group’s id', { mutability: 'readOnly' }),
      reference(['Group']),
      attribute('display', 'The group’s name', { mutability: 'readOnly' }),
      attribute('type', 'direct', { mutability: 'readOnly' }),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', 'The group’s name', { required: true, uniqueness: 'server' }),
  attribute('members', 'People of the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The person’s id'),
      reference(['User']),
      attribute('display', 'The person’s name', { mutability: 'readOnly' }),
      attribute('type', 'User', { mutability: 'readOnly' }),
    ],
  }),
];

const schema = (base: string, id: string, name: string, attributes: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

export const schemas = (base: string, hasGroups: boolean) => [
  schema(base, userSchema, 'User', userAttributes),
  ...(hasGroups ? [schema(base, groupSchema, 'Group', groupAttributes)] : []),
];
