import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "#app/env.server.ts";

const isHttps = env.APP_URL.protocol === "https:";

/**
 * Cookie that binds a mailed code to the browser that requested it, so that the owner of an address never confirms a
 * stranger's registration.
 */
const cookie = createCookie(isHttps ? "__Host-browser" : "browser", {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  secrets: [env.SECRET],
  secure: isHttps,
});

const schema = z.string().regex(/^[\w-]{22}$/);

/** Return the key of this browser; null when it has none. */
export async function findBrowserKey(request: Request): Promise<string | null> {
  const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

export function newBrowserKey(): string {
  return randomBytes(16).toString("base64url");
}

/** Return the Set-Cookie header that stores a key in the browser. */
export async function browserKeyCookie(key: string): Promise<string> {
  return cookie.serialize(key);
}
