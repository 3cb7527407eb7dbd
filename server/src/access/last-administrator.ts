import pg from 'pg';

/** The database's own rule, in a trigger, so that two administrators can't remove each other at once. */
export const isLastAdministrator = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'OP001';
