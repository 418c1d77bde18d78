import { parse, serialize } from "cookie";
import { env } from "#app/env.server.ts";

const secure = env.APP_URL.protocol === "https:";
const NAME = secure ? "__Host-sid" : "sid";
const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;

/** The session token a request carries; null when there is none, or none that could be ours. */
export function sessionTokenOf(request: Request): string | null {
  const header = request.headers.get("Cookie") ?? "";
  const isSentOnce = header.split(/;\s*/).filter((pair) => pair.startsWith(`${NAME}=`)).length === 1;
  const token = isSentOnce ? parse(header)[NAME] : null;
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function sessionCookie(token: string): string {
  return serialize(NAME, token, attributes);
}

export function spentSessionCookie(): string {
  return serialize(NAME, "", { ...attributes, maxAge: 0 });
}
