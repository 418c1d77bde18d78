import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import {
  createReadableStreamFromReadable,
  type EntryContext,
  json,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import compression from "compression";
import express from "express";
import pg from "pg";
import { renderToPipeableStream } from "react-dom/server";
import type { StatementsByPath } from "./statements.ts";

/** Plain baseline: a whole Remix application of one route, written out as the build that Vite would make of it. */
const byPath: StatementsByPath = JSON.parse(readFileSync(process.env.STATEMENTS ?? "", "utf8"));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

interface User {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role: string;
  status: string;
  networks: string[];
  last_sign_in_at: string | null;
}

async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const [count, rows] = byPath[pathname + search] ?? [];
  if (!count || !rows) return json({ total: 0, rows: [] });
  const total = await pool.query<{ total: number }>(count.text, [...count.values]);
  const page = await pool.query<User>(rows.text, [...rows.values]);
  return json({ total: total.rows[0]?.total ?? 0, rows: page.rows });
}

function Users() {
  const { total, rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <caption>{total} users</caption>
      <thead>
        <tr>
          {["Name", "Email", "Role", "Status", "Networks", "Last sign-in"].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <tr key={user.id}>
            <td>
              <a href={`/users/${user.id}`}>
                {user.first_name} {user.last_name}
              </a>
            </td>
            <td>{user.email}</td>
            <td>{user.role}</td>
            <td>{user.status}</td>
            <td>{user.networks.join(", ")}</td>
            <td>{user.last_sign_in_at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Document() {
  return (
    <html lang="en">
      <head>
        <title>Users</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const route = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
};
const build: ServerBuild = {
  mode: "production",
  isSpaMode: false,
  publicPath: "/",
  assetsBuildDirectory: "",
  entry: { module: { default: handleRequest } },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: {
      root: { ...route, id: "root", path: "", module: "/root.js", hasLoader: false },
      users: { ...route, id: "users", parentId: "root", path: "users", module: "/users.js" },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: Document } },
    users: { id: "users", parentId: "root", path: "users", module: { default: Users, loader } },
  },
};

const app = express();
app.use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } }));
const answer = createRequestHandler({ build, mode: "production" });
app.all("*", (request, response, next) => void answer(request, response, next));
app.listen(Number(process.env.PORT), "127.0.0.1");
