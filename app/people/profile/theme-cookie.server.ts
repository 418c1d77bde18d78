import { serialize } from "cookie";
import { env } from "#app/env.server.ts";
import { THEME_KEY, type ThemeMode } from "#app/ui/theme/theme-mode.tsx";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Return the Set-Cookie header that keeps the chosen theme in this browser; null follows the device. */
export function themeCookie(theme: ThemeMode | null): string {
  const attributes = { path: "/", sameSite: "lax", secure: env.APP_URL.protocol === "https:" } as const;
  return serialize(THEME_KEY, theme ?? "", { ...attributes, maxAge: theme ? YEAR_SECONDS : 0 });
}
