import { useMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, type FormEvent } from "react";
import { paths } from "#app/paths.ts";
import { trackApiCall } from "#app/ui/browser/api-client.ts";
import { Icon } from "#app/ui/content/icon.tsx";

export type ThemeMode = "light" | "dark";

/** Key in local storage, and the name of the cookie that mirrors it (specification, section 9). */
export const THEME_KEY = "theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Storage of the mode in this browser; other tabs follow. */
export const themeManager: MantineColorSchemeManager = {
  get: (defaultMode) => storedMode() ?? defaultMode,
  set: (mode) => {
    if (isThemeMode(mode)) storeMode(mode);
  },
  subscribe: (onUpdate) => {
    follow = (event) => {
      if (event.key === THEME_KEY && isThemeMode(event.newValue)) onUpdate(event.newValue);
    };
    window.addEventListener("storage", follow);
  },
  unsubscribe: () => window.removeEventListener("storage", follow),
  clear: () => window.localStorage.removeItem(THEME_KEY),
};

let follow: (event: StorageEvent) => void = () => undefined;

/** Return the mode in a request's `theme` cookie; null when there is none. */
export function themeModeFromCookie(header: string | null): ThemeMode | null {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(header ?? "")?.[1];
  return isThemeMode(value) ? value : null;
}

/**
 * Return the mode that the server knows: the browser's own, else, inside a frame, the user's; null when there is none.
 */
export function useThemeMode(): ThemeMode | null {
  const modes = useMatches().map(({ data }) =>
    typeof data === "object" && data && "themeMode" in data ? data.themeMode : null,
  );
  return modes.find(isThemeMode) ?? null;
}

/**
 * Script that sets the mode before the first paint: the stored choice, else dark if the system prefers it, else light.
 * It also marks the page as one with script, and removes the mark when the page is not hydrated after ten seconds.
 */
export function ThemeScript({ nonce, cookieMode }: { nonce: string | undefined; cookieMode: ThemeMode | null }) {
  useEffect(() => {
    document.documentElement.dataset.script = "";
    document.documentElement.dataset.alive = "";
  }, []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${beforePaint})(document.documentElement,${JSON.stringify(cookieMode)})` }}
    />
  );
}

const beforePaint = `function(d,c){var m=null;try{m=localStorage.getItem("${THEME_KEY}")}catch(e){}
if(m!=="light"&&m!=="dark")m=c||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light");
d.setAttribute("data-mantine-color-scheme",m);d.setAttribute("data-script","");
setTimeout(function(){if(!d.hasAttribute("data-alive"))d.removeAttribute("data-script")},10000)}`;

/**
 * Switch between light and dark. A mode that the server knows is stored in a browser that has none. With `remembered`
 * the server saves the new choice.
 */
export function ThemeToggle({ remembered = true }: { remembered?: boolean }) {
  const mode = useThemeMode();
  const { setColorScheme } = useMantineColorScheme();
  const location = useLocation();

  useEffect(() => {
    if (mode && !storedMode()) setColorScheme(mode);
  }, [mode, setColorScheme]);

  function switchMode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = document.documentElement.dataset.mantineColorScheme === "dark" ? "light" : "dark";
    setColorScheme(next);
    if (remembered) trackApiCall("/users/update-theme", { theme: next });
  }

  return (
    <form method="post" action={paths.theme()} onSubmit={switchMode}>
      <input type="hidden" name="next" value={location.pathname + location.search} />
      <button type="submit" name="theme" value="dark" className="option" data-only="light">
        <Icon name="moon" />
        Dark mode
      </button>
      <button type="submit" name="theme" value="light" className="option" data-only="dark">
        <Icon name="sun" />
        Light mode
      </button>
    </form>
  );
}

function storedMode(): ThemeMode | null {
  if (typeof window === "undefined") return null;
  const stored = window.localStorage.getItem(THEME_KEY);
  return isThemeMode(stored) ? stored : null;
}

function storeMode(mode: ThemeMode): void {
  window.localStorage.setItem(THEME_KEY, mode);
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${THEME_KEY}=${mode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

function isThemeMode(value: unknown): value is ThemeMode {
  return value === "light" || value === "dark";
}
