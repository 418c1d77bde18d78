import { sql } from "kysely";
import pg from "pg";

/**
 * Marks a statement whose text never changes and which Postgres plans longer than it answers: with
 * `query.modifyFront(prepared)` each connection plans it once.
 */
export const prepared = sql`/* prepared */`;

const MARKED = /^select \/\* prepared \*\//;

/** A connection that gives marked statements a name, under which Postgres keeps their plans. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = (first: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(pg.Client.prototype.query, this, [named(first), ...rest]);
    Object.assign(this, { query: send });
  }
}

function named(statement: unknown): unknown {
  return typeof statement === "string" && MARKED.test(statement)
    ? { name: nameOf(statement), text: statement }
    : statement;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}
