import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { matchServerRoutes, readSpecifiedRoutes, sampleAddress } from "#tests/support/specified-routes.ts";

const { makeBuildSelector } = await import(pathToFileURL("bin/build-selector.mjs").href);

let build: ServerBuild;
let partOf: (path: string) => ServerBuild;
beforeAll(async () => {
  const app = await openApp();
  build = app.build;
  partOf = makeBuildSelector(build);
  return () => app.close();
});

describe("a part of a build", () => {
  it("answers every path of the specification and of the map with the same route as the whole build", async () => {
    const ways = [(path: string) => path, (path: string) => path.toUpperCase(), (path: string) => `${path}/`];
    const wrong = [...(await readSpecifiedRoutes()).map(({ path }) => sampleAddress(path)), ...mappedPaths()]
      .flatMap((path) => ways.map((way) => way(path)))
      .filter((path) => matched(partOf(path), path) !== matched(build, path));
    expect(wrong).toEqual([]);
  });

  it("answers malformed paths as the whole build does", () => {
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

  it("has only a few routes, and the same for every record", () => {
    expect(Object.keys(partOf("/company/1/users").routes).length).toBeLessThan(8);
    expect(partOf("/company/1/users")).toBe(partOf("/company/2/users"));
    expect(Object.keys(partOf("/company/1/users").assets.routes).sort()).toEqual(
      Object.keys(partOf("/company/1/users").routes).sort(),
    );
  });
});

/** Return the routes that answer a path and the parameters they read from it. */
function matched(build: ServerBuild, path: string): string {
  return JSON.stringify(matchServerRoutes(build, path).map(({ route, params }) => [route.id, params]));
}

function mappedPaths(): string[] {
  return Object.values(build.routes).map((route) => `/${route?.path ?? ""}`.replace(/:\w+\??|\*/g, "1"));
}
