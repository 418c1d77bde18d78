import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { paths } from "#app/paths.ts";
import { openApp } from "#tests/support/app.ts";
import { matchServerRoutes, readSpecifiedRoutes, sampleAddress } from "#tests/support/specified-routes.ts";

/** Addresses that are files in public/ and not routes. */
const files: string[] = [paths.helpCenter()];

let build: ServerBuild;
beforeAll(async () => {
  const app = await openApp();
  build = app.build;
  return () => app.close();
});

describe("links", () => {
  it("every address that paths.ts makes has a route of its own", () => {
    const lost = sampleAddresses().filter((address) => !files.includes(address) && !routeOf(build, address));
    expect(lost).toEqual([]);
  });

  it("every route of the specification is in the map", async () => {
    const missing = (await readSpecifiedRoutes()).filter(({ path }) => !routeOf(build, sampleAddress(path)));
    expect(missing).toEqual([]);
  });
});

function sampleAddresses(): string[] {
  return Object.values(paths).map((make) => {
    const numbers = Array.from({ length: make.length }, (_, index) => index + 1);
    const address: unknown = Reflect.apply(make, null, make === paths.file ? ["key"] : numbers);
    return new URL(String(address), "http://localhost").pathname;
  });
}

/** Return the id of the route that matches an address by name; null for the catch-alls. */
function routeOf(build: ServerBuild, address: string): string | null {
  const route = matchServerRoutes(build, address).at(-1)?.route;
  return !route || route.path?.endsWith("*") ? null : (route.id ?? null);
}
