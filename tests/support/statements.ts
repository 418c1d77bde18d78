import pg from "pg";

/** Return the SQL statements of some work, in order, without those that frame a transaction or set a connection up. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = pg.Client.prototype.query;
  const watched = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === "string" ? first : textOf(first);
    if (text !== null && !/^(begin|commit|rollback|start transaction|set jit)/i.test(text)) sent.push(text);
    return Reflect.apply(query, this, given);
  };
  Object.assign(pg.Client.prototype, { query: watched });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}

function textOf(config: unknown): string | null {
  return typeof config === "object" && config && "text" in config ? String(config.text) : null;
}
