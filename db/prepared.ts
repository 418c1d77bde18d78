import { sql } from "kysely";
import pg from "pg";

/**
 * Marks a statement to be planned once per connection: `query.modifyFront(prepared)`. For statements with fixed text that
 * Postgres takes longer to plan than to run.
 */
export const prepared = sql`/* prepared */`;

const MARKED = /^select \/\* prepared \*\//;

/** Client that names marked statements, so that Postgres keeps their plans. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = (first: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(pg.Client.prototype.query, this, [withStatementName(first), ...rest]);
    Object.assign(this, { query: send });
  }
}

function withStatementName(statement: unknown): unknown {
  return typeof statement === "string" && MARKED.test(statement)
    ? { name: statementName(statement), text: statement }
    : statement;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `prepared_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
