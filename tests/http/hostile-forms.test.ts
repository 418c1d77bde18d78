import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppResponse, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { type RouteHandler, routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import type { World } from "#tests/support/make/world.ts";
import { hostileBodies, hostileIntents } from "#tests/support/hostile-forms.ts";
import { makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";
import { can } from "#app/platform/identity/permissions.ts";

const MB = 1_048_576;
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

let app: TestApp;
let world: World;

beforeAll(async () => {
  // Only a demo has the test-card page.
  app = await openApp({ DEMO: "1" });
  world = await makeMapWorld(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const people = ["administrator", "owner", "guest", "viewer", "senior", "advisor"] as const;

const actions = routeHandlers.filter(({ kind, path }) => kind === "action" && !path.startsWith("/api/"));
/** Actions that read no body, or that require a company before they do. */
const deaf = /\/(anywhere-else|public\/logout|user\/marketing-assets|organizations\/merge-networks)$/;

describe("a hostile form", () => {
  it.each(actions)("is refused by $id, quickly and in a small response, from every sender", async (entry) => {
    const reader = people.find((name) => reads(entry, name));
    for (const name of ["stranger", ...people] as const) {
      const cookie = name === "stranger" ? undefined : await app.signIn(world[name]);
      // A caller whom the guards refuse never reaches the form, and all other callers are treated alike.
      const sent =
        name === "stranger" || name === reader ? { ...hostileBodies, ...hostileIntents } : first(hostileBodies);
      for (const [body, fields] of Object.entries(sent)) {
        const { status, size, milliseconds } = await measured(() => post(entry, fields, cookie));
        const told = `${body}, sent by ${name}: ${status}, ${size} bytes, ${milliseconds} ms`;
        expect(status, told).toBeLessThan(500);
        expect(size, told).toBeLessThan(300_000);
        // A very high index without a limit takes a hundred times as long; the bench measures the exact time.
        expect(milliseconds, told).toBeLessThan(900);
        if (reads(entry, name) && body in hostileBodies) expect([400, 413, 422], told).toContain(status);
      }
      await app.db.deleteFrom("rateLimits").execute();
    }
  });

  it("leaves the memory unchanged", async () => {
    const cookie = await app.signIn(world.senior);
    const forms = actions.filter((entry) => reads(entry, "senior") || reads(entry, "stranger")).slice(0, 20);
    const send = async () => {
      for (const entry of forms) for (const fields of Object.values(hostileBodies)) await post(entry, fields, cookie);
      await app.db.deleteFrom("rateLimits").execute();
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await send();
    expect((await send()) - before).toBeLessThan(8 * MB);
  });
});

function first<Value>(of: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(of).slice(0, 1));
}

/** Return whether an action reads what this caller posts. */
function reads(entry: RouteHandler, name: "stranger" | (typeof people)[number]): boolean {
  if (deaf.test(entry.id)) return false;
  const permission = handlerPermission(entry);
  if (name === "stranger" || permission === null) return entry.audience === "strangers" && name === "stranger";
  return can(world[name], permission);
}

function post(entry: RouteHandler, fields: Fields, cookie: string | undefined): Promise<AppResponse> {
  const path = pathOf(entry, ownIdsOf(world));
  return entry.isResource ? app.post(path, fields, visit(cookie)) : app.postData(path, entry.id, fields, visit(cookie));
}

function visit(cookie: string | undefined) {
  return { ...(cookie ? { cookie } : {}), headers: { Accept: "text/html" } };
}

async function measured(ask: () => Promise<AppResponse>) {
  const before = process.cpuUsage();
  const { status, text } = await ask();
  const { user, system } = process.cpuUsage(before);
  return { status, size: Buffer.byteLength(text), milliseconds: Math.round((user + system) / 1_000) };
}
