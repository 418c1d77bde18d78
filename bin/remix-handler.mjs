import { createRequestHandler } from "@remix-run/node";
import { streamBody } from "./request-body.mjs";

/**
 * Hands requests to the Remix build and streams its answers. Unlike the stock adapter it waits for slow readers
 * instead of buffering a whole download, stops the answer when the reader leaves, and builds the address from APP_URL
 * alone.
 */
export function makeRemixHandler(loadBuild, { appUrl }) {
  const handlers = new WeakMap();
  return async (req, res, next) => {
    try {
      const build = await loadBuild();
      if (!handlers.has(build)) handlers.set(build, createRequestHandler(build, process.env.NODE_ENV));
      const context = { requestId: req.requestId, clientAddress: req.clientAddress };
      const response = await handlers.get(build)(requestOf(req, res, appUrl), context);
      await send(req, res, response);
    } catch (error) {
      next(error);
    }
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
  // The body was too large: its sender has the answer already.
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
  await stream(res, response.body, /^text\/(html|event-stream)/.test(response.headers.get("content-type") ?? ""));
}

async function stream(res, body, isFlushed) {
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
      if (isFlushed) res.flush?.();
      if (res.destroyed) return;
      if (!isTaken) await new Promise((resolve) => (goOn = resolve));
    }
    res.end();
  } catch (error) {
    // Half an answer cannot be taken back; cutting it tells the reader that it is not whole.
    res.destroy();
    throw error;
  }
}
