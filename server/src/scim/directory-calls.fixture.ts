/** The few calls of a directory that a journey makes. */

const core = 'urn:ietf:params:scim:schemas:core:2.0:';

export function directoryCalls(address: string, token: string) {
  async function send(method: string, path: string, body?: object) {
    return fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  async function added(path: string, body: object): Promise<string> {
    const answer = await send('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { readonly id: string }).id;
  }
  return {
    /** Adds the person, in a group named Desk, and returns their id. */
    async addToDesk(userName: string, displayName: string): Promise<string> {
      const emails = [{ value: userName, type: 'work', primary: true }];
      const id = await added('/Users', { schemas: [`${core}User`], userName, displayName, emails, active: true });
      await added('/Groups', { schemas: [`${core}Group`], displayName: 'Desk', members: [{ value: id }] });
      return id;
    },
    /** As Entra ID does. */
    async suspend(id: string): Promise<void> {
      const Operations = [{ op: 'Replace', path: 'active', value: 'False' }];
      await send('PATCH', `/Users/${id}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
    },
    status: async () => (await send('GET', '/Users')).status,
  };
}
