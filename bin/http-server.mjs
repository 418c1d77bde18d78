import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const SECOND = 1_000;

/** Start an HTTP server with its limits; slow and silent connections are cut. Throws when the port is taken. */
export async function listen(handler, { port, host }) {
  const server = createServer({ maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5 * SECOND }, handler);
  // The handler says "continue" when it reads the body, so a refused body is never sent.
  server.on("checkContinue", handler);
  server.on("clientError", answerUnreadable);
  server.headersTimeout = 15 * SECOND;
  server.requestTimeout = 60 * SECOND;
  server.timeout = 60 * SECOND;
  // Load balancers must close idle connections first, so that they never send into a closing one.
  server.keepAliveTimeout = 65 * SECOND;
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, resolve);
  });
  return server;
}

/** Accept no more connections and wait for running requests; cut those that take longer than `timeoutMs`. */
export async function drain(server, timeoutMs) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, wait(timeoutMs, null, { ref: false })]);
  server.closeAllConnections();
}

const statuses = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function answerUnreadable(error, socket) {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const lines = [
    `HTTP/1.1 ${statuses[error.code] ?? "400 Bad Request"}`,
    "Connection: close",
    "Content-Length: 0",
    "Cache-Control: no-store",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff",
    "X-Frame-Options: DENY",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}
