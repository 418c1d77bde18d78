import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import type { StatementsByPath } from "./statements.ts";

/** Bare baseline: the list's own statements, answered as JSON. */
const byPath: StatementsByPath = JSON.parse(readFileSync(process.env.STATEMENTS ?? "", "utf8"));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT), "127.0.0.1");

async function answer(request: IncomingMessage, response: ServerResponse) {
  const [count, rows] = byPath[request.url ?? ""] ?? [];
  if (!count || !rows) return response.writeHead(200).end("ready");
  const total = await pool.query(count.text, [...count.values]);
  const page = await pool.query(rows.text, [...rows.values]);
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ total: total.rows[0]?.total, rows: page.rows }));
}
