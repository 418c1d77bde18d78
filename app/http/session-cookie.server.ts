import { parse, serialize } from "cookie";
import { env } from "#app/env.server.ts";

const secure = env.APP_URL.protocol === "https:";
const NAME = secure ? "__Host-sid" : "sid";
const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;

/** Return the session token of a request; null when there is none, or none of our format. */
export function sessionTokenOf(request: Request): string | null {
  const header = request.headers.get("Cookie") ?? "";
  const isSentOnce = header.split(/;\s*/).filter((pair) => pair.startsWith(`${NAME}=`)).length === 1;
  const token = isSentOnce ? parse(header)[NAME] : null;
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function sessionCookie(token: string): string {
  return serialize(NAME, token, attributes);
}

export function expiredSessionCookie(): string {
  return serialize(NAME, "", { ...attributes, maxAge: 0 });
}
