import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";
import { beforeAll, describe, expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";

const { makeBuildParts } = await import(pathToFileURL("bin/build-parts.mjs").href);

let build: ServerBuild;
let partOf: (path: string) => ServerBuild;
beforeAll(async () => {
  const app = await openApp();
  build = app.build;
  partOf = makeBuildParts(build);
  return () => app.close();
});

describe("a part of a build", () => {
  it("answers every path of the specification and of the map with the route of the whole", async () => {
    const ways = [(path: string) => path, (path: string) => path.toUpperCase(), (path: string) => `${path}/`];
    const wrong = [...(await specifiedPaths()), ...mappedPaths()]
      .flatMap((path) => ways.map((way) => way(path)))
      .filter((path) => matched(partOf(path), path) !== matched(build, path));
    expect(wrong).toEqual([]);
  });

  it("answers silly paths as the whole does", () => {
    const paths = [
      "//",
      "//company/1/users",
      "/company//users",
      "/company/1/users.csv/",
      "/c%6Fmpany/1/edit",
      "/company/1%2F2/edit",
    ];
    const wrong = [...paths, "/company/1/users/2/edit/3", "/*", "/api", "/api/", "/PLANS.CSV", "/plansxcsv"].filter(
      (path) => matched(partOf(path), path) !== matched(build, path),
    );
    expect(wrong).toEqual([]);
  });

  it("is a few routes, and the same for every record", () => {
    expect(Object.keys(partOf("/company/1/users").routes).length).toBeLessThan(8);
    expect(partOf("/company/1/users")).toBe(partOf("/company/2/users"));
    expect(Object.keys(partOf("/company/1/users").assets.routes).sort()).toEqual(
      Object.keys(partOf("/company/1/users").routes).sort(),
    );
  });
});

/** The routes that answer a path and what they read from it. */
function matched({ routes }: ServerBuild, path: string): string {
  const matches = matchRoutes(childrenOf(routes, undefined), path) ?? [];
  return JSON.stringify(matches.map(({ route, params }) => [route.id, params]));
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): AgnosticDataRouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: childrenOf(routes, id) }));
}

async function specifiedPaths(): Promise<string[]> {
  const text = await readFile(new URL("../support/specified-routes.csv", import.meta.url), "utf8");
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => (line.split(",")[1] ?? "").replace(/^POST /, "").replace(/\{[^}]+\}/g, "1"));
}

function mappedPaths(): string[] {
  return Object.values(build.routes).map((route) => `/${route?.path ?? ""}`.replace(/:\w+\??|\*/g, "1"));
}
