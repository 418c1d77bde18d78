import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { startSession } from "#app/access/session/session.server.ts";
import { checkPlainSave } from "./plain-saves.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

export interface AppResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Page that a redirect leads to, of a document or a data request; null without one. */
  to: string | null;
}

/** Values of a posted form, by the names of its fields. */
export type Fields = Record<string, string | string[]>;

export interface Visit {
  /** Session cookie of a user; absent for a stranger. */
  cookie?: string;
  headers?: Record<string, string>;
}

/** The built app on this test file's own database, called without a network in between. */
export interface TestApp extends TestDatabase {
  build: ServerBuild;
  get(path: string, visit?: Visit): Promise<AppResponse>;
  /** Request the data of one route, as a client-side navigation does. */
  getData(path: string, routeId: string, visit?: Visit): Promise<AppResponse>;
  post(path: string, fields: Fields | FormData, visit?: Visit): Promise<AppResponse>;
  postData(path: string, routeId: string, fields: Fields, visit?: Visit): Promise<AppResponse>;
  /** Call /api as an old client does: POST with a cookie and JSON or nothing. */
  call(path: string, body?: unknown, visit?: Visit): Promise<AppResponse & { envelope: unknown }>;
  /** Sign a user in without the form; return the cookie. */
  signIn(user: { id: number }): Promise<string>;
}

const ORIGIN = "http://localhost:3000";

export async function openApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  Object.assign(process.env, environment);
  const build: ServerBuild = await import(new URL("../../build/server/index.js", import.meta.url).href);
  const handle = createRequestHandler(build, "production");

  async function ask(request: Request): Promise<AppResponse> {
    const response = await handle(request, { requestId: "test-request", clientAddress: "192.0.2.1" });
    const { status, headers } = response;
    // Line-break hints are not part of a page's text.
    const text = (await response.text()).replaceAll("<wbr/>", "");
    return { status, headers, text, to: headers.get("Location") ?? headers.get("X-Remix-Redirect") };
  }
  const headersOf = ({ cookie, headers }: Visit = {}) => ({ ...(cookie ? { Cookie: cookie } : {}), ...headers });
  const dataPath = (path: string, routeId: string) =>
    `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`;
  const asDocument = { Accept: "text/html" };

  return {
    ...database,
    build,
    get: (path, visit) => ask(new Request(ORIGIN + path, { headers: { ...asDocument, ...headersOf(visit) } })),
    getData: (path, routeId, visit) =>
      ask(new Request(ORIGIN + dataPath(path, routeId), { headers: headersOf(visit) })),
    post: (path, fields, visit) =>
      checkPlainSave({ path, intent: intentOf(fields) }, () =>
        ask(
          new Request(ORIGIN + path, {
            method: "POST",
            body: encode(fields),
            headers: { ...asDocument, ...headersOf(visit) },
          }),
        ),
      ),
    postData: (path, routeId, fields, visit) =>
      ask(
        new Request(ORIGIN + dataPath(path, routeId), {
          method: "POST",
          body: encode(fields),
          headers: headersOf(visit),
        }),
      ),
    async call(path, body, visit) {
      const headers = new Headers(headersOf(visit));
      if (body !== undefined) headers.set("Content-Type", "application/json");
      const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
      const answer = await ask(new Request(ORIGIN + path, { method: "POST", body: text ?? null, headers }));
      const isJson = answer.headers.get("Content-Type")?.includes("json");
      return { ...answer, envelope: isJson ? JSON.parse(answer.text) : null };
    },
    async signIn(user) {
      const token = await startSession(database.db, {
        userId: user.id,
        origin: { address: "192.0.2.1", agent: "test" },
        absoluteHours: 12,
        now: new Date(),
      });
      return `sid=${token}`;
    },
    async close() {
      const shutdown: unknown = Reflect.get(build.entry.module, "shutdown");
      if (typeof shutdown === "function") await shutdown();
      await database.close();
    },
  };
}

function encode(fields: Fields | FormData): URLSearchParams | FormData {
  if (fields instanceof FormData) return fields;
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

/** Return the intent of a form with its scope, such as "save all". */
function intentOf(fields: Fields | FormData): string {
  const posted = ["intent", "scope"].map((name) => (fields instanceof FormData ? fields.get(name) : fields[name]));
  return posted.filter(Boolean).join(" ");
}

/** Return a page without its scripts, whose data repeats what the page shows. */
export function htmlWithoutScripts({ text }: AppResponse): string {
  return text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
}

/** Return the cookies that an answer sets, as a browser sends them back. */
export function cookieOf(answer: AppResponse): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
