/** A connection through a pooler in transaction mode: a statement that was prepared on one connection isn't known on the next. */
import pg from 'pg';

/** Sends each statement without its name, so that nothing is kept on the server between transactions. */
export class UnnamedClient extends pg.Client {
  // The overloads of `pg` can't be written down again here; callers have them from `pg.Pool`.
  override query(...given: unknown[]): never {
    const [first, ...others] = given;
    const query = super.query as unknown as (...given: unknown[]) => never;
    if (typeof first !== 'object' || first === null || !('name' in first) || 'submit' in first) {
      return query.apply(this, given);
    }
    return query.call(this, { ...first, name: undefined }, ...others);
  }
}
