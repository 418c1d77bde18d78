import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import webpush from "web-push";
import { env } from "#app/env.server.ts";
import { derivePushKeys } from "./push-keys.server.ts";
import { isPublicAddress, isPushEndpoint } from "./push-endpoint.server.ts";
import type { PushMessage } from "./push-message.ts";

const TIMEOUT_MS = 10_000;
const SECONDS_KEPT = 24 * 60 * 60;
const allowsLocal = env.NODE_ENV === "test";

/** Keys of this installation; browsers subscribe with the public one. */
export const pushKeys = derivePushKeys(env.SECRET);

/** True where browsers allow push notifications: on https, and on this machine. */
export const isPushPossible = env.APP_URL.protocol === "https:" || env.APP_URL.hostname === "localhost";

/** Tell whether a browser's endpoint is one that this server sends to. */
export function isAllowedEndpoint(endpoint: string): boolean {
  return isPushEndpoint(endpoint, { allowsLocal });
}

/**
 * Encrypt a message for one device and post it to the device's push service. Return the response's status; null when
 * the endpoint is not a public host. Throws when the service cannot be reached within ten seconds. Redirects are not
 * followed.
 */
export async function postPush(
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  message: PushMessage,
): Promise<number | null> {
  if (!isAllowedEndpoint(endpoint)) return null;
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(env.APP_URL), ...pushKeys },
      TTL: SECONDS_KEPT,
      topic: message.tag,
      contentEncoding: "aes128gcm",
    },
  );
  const send = endpoint.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method, headers, lookup: publicLookup, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const posted = send(endpoint, options, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    posted.on("error", (error) => (error instanceof ClosedNetworkError ? resolve(null) : reject(error)));
    posted.end(body);
  });
}

class ClosedNetworkError extends Error {}

/** Resolve a host at the moment of connecting, and refuse one with any address that is not public. */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${host} has no address`), "");
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new ClosedNetworkError(host), "");
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Return the contact that push services ask for; Apple's accepts no local address. */
function subjectOf(appUrl: URL): string {
  return appUrl.protocol === "https:" ? appUrl.origin : "mailto:no-reply@mainstreet.test";
}
