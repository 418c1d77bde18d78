import type { AppLoadContext } from "@remix-run/node";
import { env } from "#app/env.server.ts";

/** Hosts of the configured third parties by directive; none by default. */
interface Allowed {
  script: string[];
  connect: string[];
  image: string[];
  frame: string[];
  font: string[];
  media: string[];
}

const allowed = allowedHosts();
const isHttps = env.APP_URL.protocol === "https:";

const formActions = new WeakMap<AppLoadContext, readonly string[]>();

/** Let the forms of this response's page post to other origins, such as Marketing Assets and the card provider. */
export function allowFormActions(context: AppLoadContext, origins: readonly string[]): void {
  formActions.set(context, origins);
}

/** Build the content security policy of one HTML response. */
export function contentSecurityPolicy(nonce: string, context: AppLoadContext): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'", ...(formActions.get(context) ?? [])],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...allowed.script],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    "style-src-elem": ["'self'", `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...allowed.image],
    "font-src": ["'self'", ...allowed.font],
    "connect-src": ["'self'", ...(env.NODE_ENV === "development" ? ["ws:"] : []), ...allowed.connect],
    "frame-src": allowed.frame.length > 0 ? allowed.frame : ["'none'"],
    "media-src": ["'self'", ...allowed.media],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "report-uri": ["/csp-report"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

function allowedHosts(): Allowed {
  const hosts: Allowed = { script: [], connect: [], image: [], frame: [], font: [], media: [] };
  if (env.GOOGLE_MAPS_API_KEY) {
    hosts.script.push("https://maps.googleapis.com");
    hosts.connect.push("https://maps.googleapis.com", "https://*.gstatic.com");
    hosts.image.push("https://maps.googleapis.com", "https://*.gstatic.com", "https://*.googleapis.com");
    hosts.font.push("https://fonts.gstatic.com");
  }
  if (env.INTERCOM_APP_ID) {
    hosts.script.push("https://widget.intercom.io", "https://js.intercomcdn.com");
    hosts.connect.push("https://api-iam.intercom.io", "https://*.intercom.io", "wss://*.intercom.io");
    hosts.image.push("https://static.intercomassets.com", "https://js.intercomcdn.com", "https://*.intercomcdn.com");
    hosts.frame.push("https://intercom-sheets.com");
    hosts.font.push("https://js.intercomcdn.com", "https://fonts.intercomcdn.com");
    hosts.media.push("https://js.intercomcdn.com");
  }
  return hosts;
}
