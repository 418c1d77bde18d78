import { DEFAULT_THEME, MantineProvider, MantineThemeContext, mergeMantineTheme } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "./theme.ts";
import { themeManager, type ThemeMode } from "./theme-mode.tsx";

// Merged once per process and not on every page.
const fullTheme = mergeMantineTheme(DEFAULT_THEME, theme);

/** Mantine with our theme; its variables are in theme.css. `cookieMode` is the stored mode that the server knows. */
export function ThemeProvider({
  cookieMode,
  nonce,
  children,
}: {
  cookieMode: ThemeMode | null;
  nonce: string;
  children: ReactNode;
}) {
  return (
    <MantineThemeContext.Provider value={fullTheme}>
      <MantineProvider
        colorSchemeManager={themeManager}
        defaultColorScheme={cookieMode ?? "auto"}
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </MantineThemeContext.Provider>
  );
}
