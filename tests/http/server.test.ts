import { once } from "node:events";
import { connect as connectSocket } from "node:net";
import { Agent, type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, removeFolder, startServer, waitFor } from "#tests/support/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  await removeFolder(server.dataFolder);
});

describe("headers", () => {
  test.each(["/login", "/api/users/current-user", "/healthz", "/assets/none.js", "/robots.txt", "/%"])(
    "are on every response, as on %s",
    async (path) => {
      const { headers } = await raw(`GET ${path} HTTP/1.1`);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-frame-options"]).toBe("DENY");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(headers["referrer-policy"]).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["strict-transport-security"]).toBeUndefined();
    },
  );

  test("dynamic responses are not stored, built assets are cached for a year", async () => {
    const page = await fetch(`${server.url}/login`);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0];
    const { status, headers } = await fetch(`${server.url}${asset}`, { headers: { "Accept-Encoding": "br" } });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-encoding")).toBe("br");
    const again = await raw(`GET ${asset} HTTP/1.1`, ["Accept-Encoding: br", `If-None-Match: ${headers.get("etag")}`]);
    expect(again.status).toBe(304);
  });

  test("static files are served as requested: compressed or not, in part, or as not modified", async () => {
    const ask = (path: string, ...lines: string[]) => raw(`GET ${path} HTTP/1.1`, lines);
    const [whole, gzip] = [await ask("/logo.svg"), await ask("/logo.svg", "Accept-Encoding: br;q=0, gzip")];
    const kept = { "cache-control": "public, max-age=3600", "content-type": "image/svg+xml", vary: "Accept-Encoding" };
    expect(whole).toMatchObject({ status: 200, headers: kept });
    expect(whole.headers).not.toHaveProperty("content-encoding");
    expect(gzip).toMatchObject({ status: 200, headers: { ...kept, "content-encoding": "gzip" } });
    expect((await ask("/logo.svg", `If-None-Match: "other", ${whole.headers.etag}`)).status).toBe(304);
    expect((await ask("/logo.svg", `If-None-Match: ${gzip.headers.etag}`)).status).toBe(200);
    const { status, headers } = await ask("/logo.svg", "Range: bytes=0-9");
    expect([status, headers["content-range"], headers["content-length"]]).toEqual([
      206,
      `bytes 0-9/${whole.headers["content-length"]}`,
      "10",
    ]);
    const beyond = await ask("/logo.svg", "Range: bytes=9999999-", "Accept-Encoding: br");
    expect(beyond).toMatchObject({ status: 416, headers: { "cache-control": "no-store" } });
    expect(beyond.headers).not.toHaveProperty("content-encoding");
    expect(await ask("/help")).toMatchObject({ status: 308, headers: { location: "/help/" } });
    for (const path of ["/.git/config", "/assets/"]) expect((await ask(path)).status).toBe(404);
  });

  test("a page has its own policy instead of the default", async () => {
    const { headers } = await raw("GET /login HTTP/1.1");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'nonce-");
    expect(headers["content-security-policy"]).not.toContain("default-src 'none'");
  });

  test("a valid request id is kept, any other is replaced", async () => {
    expect((await raw("GET /login HTTP/1.1", ["X-Request-Id: abc-12345"])).headers["x-request-id"]).toBe("abc-12345");
    expect((await raw("GET /login HTTP/1.1", ["X-Request-Id: a b"])).headers["x-request-id"]).not.toBe("a b");
  });
});

describe("the gate", () => {
  test("another host is refused, except for health checks", async () => {
    expect((await raw("GET /login HTTP/1.1", ["Host: evil.test"])).status).toBe(400);
    expect((await raw("GET /login HTTP/1.1", ["Host: localhost"])).status).toBe(400);
    expect((await raw("GET /login HTTP/1.0", [], null)).status).toBe(400);
    expect((await raw("GET /healthz HTTP/1.1", ["Host: 10.0.0.7"])).status).toBe(200);
  });

  test("forwarded headers from a stranger change nothing", async () => {
    const { status, text } = await raw("GET /login HTTP/1.1", [
      "X-Forwarded-Host: evil.test:99",
      "X-Forwarded-Proto: https",
    ]);
    expect(status).toBe(200);
    expect(text).not.toContain("evil.test");
  });

  test.each([
    ["Sec-Fetch-Site: cross-site", 403],
    ["Sec-Fetch-Site: same-site", 403],
    ["Sec-Fetch-Site: none", 403],
    ["Origin: https://evil.test", 403],
    ["Origin: null", 403],
  ])("a post with %s is refused", async (header, status) => {
    expect((await raw("POST /login HTTP/1.1", [header, "Content-Length: 0"])).status).toBe(status);
    expect(
      (await raw("POST /login?_data=routes%2Fpublic%2Flogin HTTP/1.1", [header, "Content-Length: 0"])).status,
    ).toBe(status);
    expect((await raw("POST /api/users/signout HTTP/1.1", [header, "Content-Length: 0"])).status).toBe(status);
  });

  test("the pages before sign-in let browsers send the origin of their forms", async () => {
    for (const path of [
      "/login",
      "/register?token=x",
      "/reset?token=x",
      "/verify?email=a%40b.test",
      "/forgotten-password",
    ])
      expect((await raw(`GET ${path} HTTP/1.1`)).headers["referrer-policy"]).toBe("same-origin");
  });

  test("a post from this site, or from no browser, passes", async () => {
    for (const headers of [["Sec-Fetch-Site: same-origin"], [`Origin: ${server.url}`], []]) {
      const { status } = await raw("POST /login HTTP/1.1", [...headers, "Content-Length: 0"]);
      expect(status).not.toBe(403);
      expect(status).toBeLessThan(500);
    }
  });

  test("a browser's content security report passes from anywhere", async () => {
    expect((await raw("POST /csp-report HTTP/1.1", ["Origin: null", "Content-Length: 0"])).status).not.toBe(403);
  });

  test.each(["TRACE", "OPTIONS", "PUT", "DELETE", "PATCH"])("%s is not allowed", async (method) => {
    const { status, headers } = await raw(`${method} /login HTTP/1.1`, ["Sec-Fetch-Site: same-origin"]);
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD, POST");
  });

  test.each([
    "FOO /login HTTP/1.1",
    "GET /% HTTP/1.1",
    "GET /%ff HTTP/1.1",
    "GET /%00 HTTP/1.1",
    "GET //evil.test/ HTTP/1.1",
    "GET /\\evil.test/ HTTP/1.1",
    "GET /%5cevil.test/ HTTP/1.1",
    "GET /%2fevil.test/ HTTP/1.1",
    "GET /..//evil.test/ HTTP/1.1",
    "GET http://evil.test/ HTTP/1.1",
  ])("%s is a bad request and redirects nowhere", async (line) => {
    const { status, headers, text } = await raw(line);
    expect(status).toBe(400);
    expect(headers.location).toBeUndefined();
    expect(text).not.toMatch(/at .*\.m?js|node_modules/);
  });

  test.each(["//api/users/current-user", "/%2Fapi/x", "/\\api", "/api/%ff", "/api/%00"])(
    "%s is answered in the envelope",
    async (path) => {
      const { status, text } = await raw(`POST ${path} HTTP/1.1`, ["Content-Length: 0"]);
      expect([status, JSON.parse(text)]).toEqual([
        400,
        { status: 2, data: null, messages: ["This address isn't valid."] },
      ]);
    },
  );

  test("a request with two lengths is a bad request", async () => {
    const headers = ["Content-Length: 4", "Transfer-Encoding: chunked"];
    expect((await raw("POST /login HTTP/1.1", headers, host(), "0\r\n\r\n")).status).toBe(400);
  });

  test("headers above 16 KB are refused", async () => {
    expect((await raw("GET /login HTTP/1.1", [`X-Long: ${"x".repeat(17_000)}`])).status).toBe(431);
  });

  test.each([
    "/.env",
    "/.git/HEAD",
    "/package.json",
    "/build/server/index.js",
    "/assets/none.js",
    "/assets/root.js.map",
    "/app/root.tsx",
    "/login.data",
    "/__manifest",
    "/..%2fpackage.json",
    "/assets/..%2f..%2fpackage.json",
  ])("%s is not found", async (path) => {
    const { status, headers } = await raw(`GET ${path} HTTP/1.1`);
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("calls under /api are answered in the envelope", async () => {
    const { status, text } = await raw("POST /api/users/signout HTTP/1.1", [
      "Origin: https://evil.test",
      "Content-Length: 0",
    ]);
    expect(status).toBe(403);
    expect(JSON.parse(text)).toEqual({
      status: 2,
      data: null,
      messages: ["This request came from another site and was refused."],
    });
  });
});

describe("bodies", () => {
  test.each([
    ["/login", "application/x-www-form-urlencoded", 1024 * 1024],
    ["/login", "text/csv", 5 * 1024 * 1024],
    ["/login", "multipart/form-data; boundary=x", 10 * 1024 * 1024 + 64 * 1024],
    ["/stripe-events", "application/json", 256 * 1024],
  ])("posted to %s as %s above %d bytes are refused before they are sent", async (path, type, limit) => {
    const { status } = await raw(`POST ${path} HTTP/1.1`, [`Content-Type: ${type}`, `Content-Length: ${limit + 1}`]);
    expect(status).toBe(413);
  });

  test("that never end are cut off at their limit", async () => {
    const limit = 1024 * 1024;
    const { status, sent } = await postEndlessly("/login", "application/x-www-form-urlencoded");
    expect(status).toBe(413);
    expect(sent).toBeGreaterThan(limit);
    expect(sent).toBeLessThan(64 * limit);
  });

  test("of an event that never ends are cut off by the gate and logged as no error of ours", async () => {
    expect((await postEndlessly("/stripe-events", "application/json")).status).toBe(413);
    await waitFor("the line in the log", () => server.output().includes("a request was refused"));
    expect(server.output()).not.toMatch(/"level":50.*stripe-events/);
  });

  test("refused at the beginning do not block the next request on the same connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = server;
    const headers = { Host: host(), "Content-Type": "application/x-www-form-urlencoded" };
    const ask = async (method: string, path: string, body = "") => {
      const asking = request({ agent, host: "127.0.0.1", port, method, path, headers });
      asking.end(body);
      const [response]: [IncomingMessage] = await once(asking, "response").then(([first]) => [first]);
      response.resume();
      await once(response, "end");
      return { status: response.statusCode, socket: response.socket };
    };
    const refused = await ask("POST", "/forgotten-password", `a[[=1&${"b=1&".repeat(200_000)}`);
    const next = await ask("GET", "/login");
    expect([refused.status, next.status]).toEqual([422, 200]);
    expect(next.socket).toBe(refused.socket);
    agent.destroy();
  });

  test("that are compressed are refused", async () => {
    const headers = ["Content-Encoding: gzip", "Content-Length: 3"];
    expect((await raw("POST /login HTTP/1.1", headers, host(), "abc")).status).toBe(415);
  });

  test("can be announced with Expect and refused", async () => {
    const refused = await raw("POST /login HTTP/1.1", ["Expect: 100-continue", "Content-Length: 99999999"]);
    expect(refused.status).toBe(413);
  });
});

test("a client that sends headers drop by drop is cut off, while others are served", { timeout: 60_000 }, async () => {
  const slow = connectSocket(server.port, "127.0.0.1");
  slow.write(`GET /login HTTP/1.1\r\nHost: ${host()}\r\n`);
  const dripping = setInterval(() => slow.write("X-Drop: 1\r\n"), 1_000);
  const idle = Array.from({ length: 500 }, () => connectSocket(server.port, "127.0.0.1").on("error", () => undefined));
  expect((await raw("GET /login HTTP/1.1")).status).toBe(200);
  let answer = "";
  slow.on("data", (part) => (answer += part)).on("error", () => undefined);
  await once(slow, "close");
  clearInterval(dripping);
  for (const socket of idle) socket.destroy();
  // Node by default would wait longer than this test may take.
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test("the log describes requests without ids, queries and tokens", async () => {
  const token = "Zx9".repeat(9);
  await raw(`GET /company/12/${token}?secret=yes HTTP/1.1`, ["X-Request-Id: log-check-1"]);
  await waitFor("the line in the log", () => server.output().includes("log-check-1"));
  const line =
    server
      .output()
      .split("\n")
      .find((text) => text.includes("log-check-1")) ?? "";
  expect(JSON.parse(line)).toMatchObject({ method: "GET", path: "/company/:id/:token", requestId: "log-check-1" });
});

const host = () => `localhost:${server.port}`;

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Send a request unchanged, byte by byte, and read the answer. */
async function raw(line: string, headers: string[] = [], site: string | null = host(), body = ""): Promise<Answer> {
  const socket = connectSocket(server.port, "127.0.0.1");
  const own = headers.some((header) => /^host:/i.test(header)) || site === null ? [] : [`Host: ${site}`];
  socket.write([line, ...own, "Connection: close", ...headers, "", body].join("\r\n"));
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  const [head = "", ...rest] = Buffer.concat(parts).toString("latin1").split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((text) => [
    text.slice(0, text.indexOf(":")).toLowerCase(),
    text.slice(text.indexOf(":") + 2),
  ]);
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(pairs), text: rest.join("\r\n\r\n") };
}

/** Post chunks without end until the server answers. */
async function postEndlessly(path: string, type: string): Promise<{ status: number; sent: number }> {
  const posting = request(`${server.url}${path}`, { method: "POST", headers: { "Content-Type": type } });
  const answered = once(posting, "response");
  const chunk = Buffer.alloc(64 * 1024, "a");
  let sent = 0;
  let isOver = false;
  posting.on("error", () => (isOver = true));
  void answered.then(() => (isOver = true));
  while (!isOver) {
    sent += chunk.length;
    if (!posting.write(chunk)) await Promise.race([once(posting, "drain"), answered]);
  }
  const [response] = await answered;
  posting.destroy();
  return { status: response.statusCode, sent };
}

test("data requests that a page does not serve log a few clear warnings, however often they are repeated", async () => {
  const asked = [];
  for (let count = 0; count < 40; count += 1) asked.push(await fetch(`${server.url}/login?_data=anything-${count}`));
  expect(new Set(asked.map(({ status }) => status))).not.toContain(500);
  await waitFor("the lines in the log", () => server.output().includes("anything"));
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes("anything") && line.includes("a request was refused"))
    .map((line): unknown => JSON.parse(line));
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(lines[0]).toMatchObject({ level: 40, route: "/login", error: expect.stringContaining("anything-0") });
  expect(server.output()).not.toContain("[object Object]");
  expect(server.output()).not.toMatch(/"level":50.*anything/);
});
