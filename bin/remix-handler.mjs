import { brotliCompressSync, constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import { makeBuildSelector } from "./build-selector.mjs";
import { streamBody } from "./request-body.mjs";

/**
 * Return a handler that passes requests to the Remix build and streams its answers. Unlike the stock adapter it waits
 * for slow clients instead of buffering a whole download, stops the answer when the client disconnects, and builds the
 * address from APP_URL alone.
 */
export function makeRemixHandler(loadBuild, { appUrl }) {
  const partsOf = memoizePerObject(makeBuildSelector);
  const handlerOf = memoizePerObject((build) => createRequestHandler(build, process.env.NODE_ENV));
  return async (req, res, next) => {
    try {
      const partOf = partsOf(await loadBuild());
      const request = requestOf(req, res, appUrl);
      const context = { requestId: req.requestId, clientAddress: req.clientAddress };
      const part = partOf(new URL(request.url).pathname);
      req.pathPattern = part.pathPattern;
      const response = await handlerOf(part)(request, context);
      await send(req, res, response);
    } catch (error) {
      next(error);
    }
  };
}

/** Cache a result per object, for as long as the object lives. */
function memoizePerObject(make) {
  const made = new WeakMap();
  return (object) => {
    if (!made.has(object)) made.set(object, make(object));
    return made.get(object);
  };
}

function requestOf(req, res, appUrl) {
  const leaving = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) leaving.abort();
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  return new Request(`${appUrl.origin}${req.originalUrl}`, {
    method: req.method,
    headers,
    signal: leaving.signal,
    ...(hasBody ? { body: streamBody(req, res), duplex: "half" } : {}),
  });
}

async function send(req, res, response) {
  // The body was too large, and the client has been answered already.
  if (res.headersSent || res.destroyed) return response.body?.cancel();
  res.statusCode = response.status;
  if (response.statusText) res.statusMessage = response.statusText;
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  if (!response.body || req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
    return;
  }
  if (/^text\/html/.test(response.headers.get("content-type") ?? "")) {
    sendPage(req, res, Buffer.from(await response.arrayBuffer()));
  } else {
    await stream(res, response.body);
  }
}

// A page is one chunk: compressing it here costs less than handing it to another thread.
function sendPage(req, res, page) {
  if (!req.acceptsEncodings("br")) return res.end(page);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: page.length };
  const compressed = brotliCompressSync(page, { params });
  res.setHeader("Content-Encoding", "br");
  res.setHeader("Content-Length", compressed.length);
  res.end(compressed);
}

async function stream(res, body) {
  const reader = body.getReader();
  let goOn = () => undefined;
  res.on("drain", () => goOn());
  res.on("close", () => {
    goOn();
    reader.cancel().catch(() => undefined);
  });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const isTaken = res.write(part.value);
      if (res.destroyed) return;
      if (!isTaken) await new Promise((resolve) => (goOn = resolve));
    }
    res.end();
  } catch (error) {
    // A partial answer cannot be withdrawn; a cut connection tells the client that it is incomplete.
    res.destroy();
    throw error;
  }
}
