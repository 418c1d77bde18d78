import { once } from "node:events";
import { connect as connectSocket, createServer, type NetConnectOpts, type Socket } from "node:net";
import { findFreePort } from "./server.ts";

/** Return where a Postgres listens: a Unix socket when its address names a folder. */
export function listenAddress(url: URL): NetConnectOpts {
  const port = Number(url.port || 5432);
  const folder = url.searchParams.get("host");
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/** Open a port that forwards to another one until it is cut, or frozen: then it accepts data and passes nothing on. */
export async function openCuttableProxy(place: NetConnectOpts) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const own = await findFreePort();
  const listener = createServer((near) => {
    const far = connectSocket(place);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      if (!isFrozen) one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  const listen = () => listener.listen(own, "127.0.0.1");
  listen();
  await once(listener, "listening");
  async function cut() {
    const closed = new Promise((resolve) => listener.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  }
  function freeze() {
    isFrozen = true;
    for (const socket of sockets) socket.unpipe();
  }
  async function thaw() {
    isFrozen = false;
    await cut();
    listen();
  }
  return { port: own, cut, mend: listen, freeze, thaw, close: cut };
}
