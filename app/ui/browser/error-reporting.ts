/** Report crashes in the browser through this site's own tunnel. Loaded only when a service is configured. */
export async function startBrowserErrorReporting(dsn: string, tunnel: string): Promise<void> {
  const sentry = await import("@sentry/remix");
  sentry.init({ dsn, tunnel, sendDefaultPii: false, defaultIntegrations: false });
  window.addEventListener("error", (event) => sentry.captureException(event.error));
  window.addEventListener("unhandledrejection", (event) => sentry.captureException(event.reason));
}
