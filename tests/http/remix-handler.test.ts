import { once } from "node:events";
import { createServer, get, request, type Server } from "node:http";
import { pathToFileURL } from "node:url";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { waitFor } from "#tests/support/server.ts";

const { makeRemixHandler } = await import(pathToFileURL("bin/remix-handler.mjs").href);

const MB = 1024 * 1024;

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test("a download waits for a slow reader, and ends when the reader leaves", async () => {
  let made = 0;
  let isCancelled = false;
  const port = await serve(() => {
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise(setImmediate);
        made += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel() {
        isCancelled = true;
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/csv" } });
  });
  const asking = get({ port, path: "/download" }).on("error", () => undefined);
  const [response] = await once(asking, "response");
  response.on("error", () => undefined).pause();
  // Enough time to produce ten times as much.
  for (let turn = 0; turn < 2_500; turn += 1) await new Promise(setImmediate);
  expect(made).toBeLessThan(16 * MB);
  asking.destroy();
  await waitFor("the download to end", () => isCancelled);
});

test("a sender whose body is not read still gets its response", async () => {
  const port = await serve(() => new Response("no", { status: 401 }));
  const asking = request({ port, path: "/upload", method: "POST" }).on("error", () => undefined);
  asking.end(Buffer.alloc(512 * 1024));
  const [response] = await once(asking, "response");
  response.resume();
  expect(response.statusCode).toBe(401);
});

test("an action that fails in the middle of a response aborts it", async () => {
  const port = await serve(() => {
    let parts = 0;
    const body = new ReadableStream({
      pull(controller) {
        parts += 1;
        if (parts > 3) controller.error(new Error("the database went away"));
        else controller.enqueue(new Uint8Array(1024));
      },
    });
    return new Response(body);
  });
  await expect(fetch(`http://localhost:${port}/download`).then((response) => response.text())).rejects.toThrow();
});

test("the address is the site's own, whatever the request headers contain", async () => {
  const port = await serve(({ request }) => new Response(request.url));
  const asking = get({ port, path: "/where?x=1", headers: { Host: "evil.test", "X-Forwarded-Host": "evil.test" } });
  const [response] = await once(asking, "response");
  let text = "";
  for await (const part of response) text += String(part);
  expect(text).toBe("https://portal.test/where?x=1");
});

test("several cookies stay separate", async () => {
  const headers = new Headers([
    ["Set-Cookie", "a=1; Path=/"],
    ["Set-Cookie", "b=2; Path=/"],
  ]);
  const port = await serve(() => new Response("", { headers }));
  const [response] = await once(get({ port, path: "/" }), "response");
  response.resume();
  expect(response.headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
});

/** Serve a build of one resource route, which answers every address; return its port. */
async function serve(answer: (call: { request: Request }) => Response): Promise<number> {
  const route = { id: "only", path: "*", parentId: undefined, module: { loader: answer, action: answer } };
  const build = {
    entry: { module: { default: () => new Response("") } },
    routes: { only: route },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    future: {},
    isSpaMode: false,
  };
  const app = express();
  app.all(
    "*",
    makeRemixHandler(async () => build, { appUrl: new URL("https://portal.test") }),
  );
  app.use((_error: unknown, _request: express.Request, _response: express.Response, _next: express.NextFunction) => {
    // The response is already cut off.
  });
  server = createServer(app).listen(0);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
