import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import { pathToFileURL } from "node:url";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import mapOfRoutes from "#app/routes.ts";

const { crossOriginPaths, makeRequestChecks, readProxies } = await import(pathToFileURL("bin/request-checks.mjs").href);

let server: Server | null = null;
afterEach(() => server?.close());

describe("behind proxies", () => {
  const forwarded = {
    "X-Forwarded-For": "203.0.113.9, 198.51.100.4, 10.1.2.3",
    "X-Forwarded-Proto": "http",
    "X-Real-IP": "203.0.113.9",
  };

  test("the client is the nearest address that is not one of our proxies", async () => {
    expect((await ask({ trustProxy: "127.0.0.1, 10.0.0.0/8" }, forwarded)).seen.address).toBe("198.51.100.4");
  });

  test("a stranger's forwarded headers are ignored", async () => {
    expect((await ask({ trustProxy: "" }, forwarded)).seen.address).toBe("127.0.0.1");
    expect((await ask({ trustProxy: "192.0.2.0/24" }, forwarded)).seen.address).toBe("127.0.0.1");
  });

  test("an invalid address ends the chain", async () => {
    expect((await ask({ trustProxy: "127.0.0.1" }, { "X-Forwarded-For": "203.0.113.9, <script>" })).seen.address).toBe(
      "127.0.0.1",
    );
  });

  test("the application never sees forwarded headers", async () => {
    for (const trustProxy of ["", "127.0.0.1"]) {
      const { seen } = await ask(
        { trustProxy },
        { ...forwarded, Forwarded: "for=203.0.113.9", "X-Forwarded-Host": "evil.test" },
      );
      expect(Object.keys(seen.headers).filter((name) => /forwarded|real-ip/.test(name))).toEqual([]);
    }
  });

  test("an invalid setting is refused at startup", () => {
    expect(() => readProxies("10.0.0.0/8, proxy.local")).toThrow(/TRUST_PROXY: "proxy.local"/);
    expect(() => readProxies("10.0.0.0/99")).toThrow();
    expect(() => readProxies("::1, fd00::/8")).not.toThrow();
  });
});

test("only addresses that the application serves accept posts from anywhere", () => {
  const served = mapOfRoutes.filter(({ path = "" }) => crossOriginPaths.has(`/${path}`));
  expect(served.map(({ path }) => `/${path}`)).toEqual([...crossOriginPaths]);
});

test("an https site is restricted to https", async () => {
  const { headers } = await ask({ appUrl: "https://portal.example.com" }, { Host: "portal.example.com" });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("the default port is allowed in the address and ignored in the host", async () => {
  expect((await ask({ appUrl: "https://portal.example.com:443/" }, { Host: "Portal.example.com" })).status).toBe(200);
  expect((await ask({ appUrl: "https://portal.example.com" }, { Host: "portal.example.com.evil.test" })).status).toBe(
    400,
  );
});

interface Seen {
  address: string;
  headers: IncomingHttpHeaders;
}

/** Send a request through the gate alone and return what reached the handler behind it. */
async function ask(
  { appUrl = "http://portal.test", trustProxy = "" },
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; seen: Seen }> {
  const app = express();
  let seen: Seen = { address: "", headers: {} };
  app.use(...makeRequestChecks({ appUrl: new URL(appUrl), trustProxy, state: { isStopping: false, apiOrigins: [] } }));
  app.use((req, res) => {
    const address = "clientAddress" in req ? String(req.clientAddress) : "";
    seen = { address, headers: req.headers };
    res.end();
  });
  server?.close();
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const asking = request({ port: address.port, headers: { Host: "portal.test", ...headers } }).end();
  const [response] = await once(asking, "response");
  response.resume();
  return { status: response.statusCode, headers: response.headers, seen };
}
