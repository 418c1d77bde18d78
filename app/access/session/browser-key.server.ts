import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "#app/env.server.ts";

const isHttps = env.APP_URL.protocol === "https:";

/** Ties a mailed code to the browser that asked for it, so that nobody else's typing is confirmed by its owner. */
const cookie = createCookie(isHttps ? "__Host-browser" : "browser", {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  secrets: [env.SECRET],
  secure: isHttps,
});

const schema = z.string().regex(/^[\w-]{22}$/);

/** The key that this browser holds; null when it holds none. */
export async function findBrowserKey(request: Request): Promise<string | null> {
  const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

export function newBrowserKey(): string {
  return randomBytes(16).toString("base64url");
}

/** The Set-Cookie header that lets a browser hold a key. */
export async function browserKeyCookie(key: string): Promise<string> {
  return cookie.serialize(key);
}
