/** A directory for tests: calls over real HTTP, and has every answer checked by someone else's library for SCIM. */
import SCIMMY from 'scimmy';
import { expect } from 'vitest';

/** The attributes that tests read, of whichever document was answered. */
export interface Body {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string;
  readonly displayName: string;
  readonly name: { readonly givenName: string; readonly familyName: string };
  readonly active: boolean;
  readonly emails: readonly { readonly value: string }[];
  readonly groups: readonly { readonly value: string; readonly display: string }[];
  readonly members: readonly { readonly value: string; readonly display: string }[];
  readonly meta: { readonly location: string };
  /** Of a resource type. */
  readonly endpoint: string;
  /** Of a schema. */
  readonly attributes: readonly Attribute[];
  readonly totalResults: number;
  readonly Resources: readonly Body[];
  readonly status: string;
  readonly scimType: string;
  readonly detail: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const core = 'urn:ietf:params:scim:schemas:core:2.0:';
const messages = 'urn:ietf:params:scim:api:messages:2.0:';

/** The library drops attributes that it doesn't know, and rejects values of another type. */
const readers: Readonly<Record<string, (document: object) => object>> = {
  [`${core}User`]: (document) => new SCIMMY.Schemas.User(document, 'out'),
  [`${core}Group`]: (document) => new SCIMMY.Schemas.Group(document, 'out'),
  [`${core}ServiceProviderConfig`]: (document) => new SCIMMY.Schemas.ServiceProviderConfig(document, 'out'),
  [`${core}ResourceType`]: (document) => new SCIMMY.Schemas.ResourceType(document, 'out'),
};

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Of the location, the library makes one of its own. */
const comparable = (document: object) => {
  const { meta, ...rest } = asJson(document) as { meta?: { location?: string } };
  const { location: _, ...others } = meta ?? {};
  return { ...rest, meta: others };
};

/** Fails if the document isn't one of SCIM. */
export function checkDocument(document: { readonly schemas?: readonly string[]; readonly Resources?: object[] }): void {
  const [schema = ''] = document.schemas ?? [];
  if (schema === `${messages}ListResponse`) {
    const { Resources = [], ...facts } = document;
    const read = new SCIMMY.Messages.ListResponse(document as never);
    expect(facts).toMatchObject({ totalResults: read.totalResults, startIndex: read.startIndex });
    expect(read.Resources).toHaveLength(Resources.length);
    for (const each of Resources) checkDocument(each);
  } else if (schema === `${messages}Error`) {
    const { status, scimType, detail } = document as { status?: string; scimType?: string; detail?: string };
    // Throws for a status or type that the standard doesn't have.
    const read = new SCIMMY.Types.Error(Number(status), scimType as never, String(detail));
    expect({ status: String(read.status), scimType: read.scimType ?? undefined }).toEqual({ status, scimType });
  } else if (schema !== `${core}Schema`) {
    const read = readers[schema]?.(document);
    expect(read, `a reader of ${schema}`).toBeDefined();
    const ours = comparable(document);
    // It adds a part that wasn't asked for.
    const theirs = 'meta' in document ? comparable(read as object) : { ...comparable(read as object), meta: {} };
    expect(theirs).toEqual(ours);
  }
}

interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly mutability: string;
  readonly subAttributes?: readonly Attribute[];
}

/** Fails if an attribute isn't as the standard has it, by the library's own description of it. */
export function checkSchema(schema: { readonly id: string; readonly attributes: readonly Attribute[] }): void {
  const kind = schema.id.endsWith(':Group') ? SCIMMY.Schemas.Group : SCIMMY.Schemas.User;
  // Its own objects have some values only in JSON.
  const { attributes } = asJson(kind.definition.describe()) as { readonly attributes: readonly Attribute[] };
  const compare = (ours: readonly Attribute[], theirs: readonly Attribute[]) => {
    for (const { name, type, multiValued, subAttributes } of ours) {
      const standard = theirs.find((each) => each.name === name);
      const { type: theirType, multiValued: isTheirsMultiple } = standard ?? {};
      expect({ name, type, multiValued }).toEqual({ name, type: theirType, multiValued: isTheirsMultiple });
      if (subAttributes !== undefined) compare(subAttributes, standard?.subAttributes ?? []);
    }
  };
  compare(schema.attributes, attributes);
}

/** Calls with one token. */
export function directoryAt(address: string, token: string) {
  return async function call(method: Method, path: string, sent?: unknown, more: object = {}): Promise<Answer> {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/scim+json',
        ...(sent === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...more,
      },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const text = await answer.text();
    const body = text === '' ? undefined : JSON.parse(text);
    if (body !== undefined) {
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
      checkDocument(body);
    }
    return { status: answer.status, body, headers: answer.headers };
  };
}
export type Call = ReturnType<typeof directoryAt>;

export const patch = (...Operations: object[]) => ({ schemas: [`${messages}PatchOp`], Operations });
