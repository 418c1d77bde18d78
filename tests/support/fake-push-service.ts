import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** Message that the service received, decrypted as the device does. */
interface ReceivedPush {
  path: string;
  headers: IncomingMessage["headers"];
  message: unknown;
}

/**
 * Start a push service with devices: it checks each message's signature against `publicKey` and decrypts it with the
 * device's own keys (RFC 8291). `statuses` are the next answers, then 201.
 */
export async function startFakePushService(publicKey: string) {
  const received: ReceivedPush[] = [];
  const statuses: number[] = [];
  const devices = new Map<string, ReturnType<typeof makeDevice>>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const body = await buffer(request);
    const device = devices.get(path);
    if (!device) return void response.writeHead(404).end();
    if (!isSignedBy(publicKey, request.headers.authorization ?? "")) return void response.writeHead(403).end();
    const status = statuses.shift() ?? 201;
    if (status === 201) received.push({ path, headers: request.headers, message: decrypt(body, device) });
    response.writeHead(status, status === 307 ? { Location: `${address}/elsewhere` } : {}).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("the service has no port");
  const address = `http://127.0.0.1:${at.port}`;
  return {
    received,
    statuses,
    /** Subscribe a new device, as a browser does for the page's script. */
    subscribe() {
      const device = makeDevice();
      const path = `/devices/${randomBytes(8).toString("hex")}`;
      devices.set(path, device);
      return {
        endpoint: address + path,
        p256dh: device.keys.getPublicKey("base64url"),
        auth: device.auth.toString("base64url"),
      };
    },
    forget: (endpoint: string) => devices.delete(new URL(endpoint).pathname),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function makeDevice() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return { keys, auth: randomBytes(16) };
}

function isSignedBy(publicKey: string, authorization: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33, 65).toString("base64url"),
  };
  return (
    key === publicKey &&
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

/** Decrypt a body of one record in the encoding aes128gcm (RFC 8188). */
function decrypt(body: Buffer, { keys, auth }: ReturnType<typeof makeDevice>): unknown {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}
