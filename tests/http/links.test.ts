import { readFile } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";
import { beforeAll, describe, expect, it } from "vitest";
import { paths } from "#app/paths.ts";
import { openApp } from "#tests/support/app.ts";

/** Addresses that are files of public/ and no routes. */
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
    const missing = (await specifiedPaths()).filter((path) => !routeOf(build, sampleOf(path)));
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

async function specifiedPaths(): Promise<string[]> {
  const text = await readFile(new URL("../support/specified-routes.csv", import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[1]?.replace(/^POST /, "") ?? "");
}

function sampleOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, "1");
}

/** The id of the route that answers an address by name; null for the catch-alls. */
function routeOf({ routes }: ServerBuild, address: string): string | null {
  const route = matchRoutes(treeOf(routes), address)?.at(-1)?.route;
  return !route || route.path?.endsWith("*") ? null : (route.id ?? null);
}

function treeOf(routes: ServerBuild["routes"], parentId?: string): AgnosticDataRouteObject[] {
  return Object.values(routes).flatMap((route): AgnosticDataRouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    return route.index
      ? [{ id, path, caseSensitive, index: true }]
      : [{ id, path, caseSensitive, children: treeOf(routes, id) }];
  });
}
