import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { env } from "./env.server.ts";
import { requestSource } from "./http/call.server.ts";
import { errorReportingDsn } from "./http/error-reporting.server.ts";
import { takeFlashNotice } from "./http/notice.server.ts";
import { paths } from "./paths.ts";
import { useBrand } from "#app/ui/theme/brand.ts";
import { useClientLinks } from "#app/ui/browser/client-links.ts";
import { CrashPage } from "#app/ui/page/crash-page.tsx";
import { UnsentFormsBanner } from "#app/ui/form/unsent-forms-banner.tsx";
import { useSavedSubmission } from "#app/ui/form/saved-submission.tsx";
import { LeaveDialog } from "#app/ui/form/leave-dialog.tsx";
import { DocumentRequestContext } from "#app/ui/browser/document-request.ts";
import { useNonce } from "#app/ui/browser/nonce.tsx";
import { NotFound } from "#app/ui/page/not-found.tsx";
import { NotSaved } from "#app/ui/form/not-saved.tsx";
import { useFlashToast, ToastCorner } from "#app/ui/page/notices.tsx";
import { useDeferSubmitFocus } from "#app/ui/form/defer-submit-focus.ts";
import { NavigationProgress } from "#app/ui/content/progress.tsx";
import { ThemeScript, themeModeFromCookie, useThemeMode } from "#app/ui/theme/theme-mode.tsx";
import { ThemeProvider } from "#app/ui/theme/theme-provider.tsx";
import { pageTitle } from "#app/ui/text/title.ts";
import { useServiceWorker } from "#app/ui/browser/service-worker.ts";
import { useScrollToTop } from "#app/ui/browser/scroll-to-top.ts";
import "#app/ui/theme/styles.css";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-180.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  ...[400, 600].map((weight) => ({
    rel: "preload",
    href: `/fonts/poppins-latin-${weight}.woff2`,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

/** Title of pages without their own: absent, refused or broken ones. */
export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Not Available");

export async function loader(call: LoaderFunctionArgs) {
  const pending = await takeFlashNotice(call.request);
  return json(
    {
      productName: env.PRODUCT_NAME,
      themeMode: themeModeFromCookie(call.request.headers.get("Cookie")),
      requestId: requestSource(call).requestId || null,
      errorReportingDsn,
      notice: pending?.notice ?? null,
    },
    { headers: pending ? { "Set-Cookie": pending.spent } : {} },
  );
}

export default function App() {
  useClientLinks();
  useDeferSubmitFocus();
  useScrollToTop();
  useServiceWorker();
  const data = useRouteLoaderData<typeof loader>("root");
  const dsn = data?.errorReportingDsn;
  useEffect(() => {
    if (dsn)
      void import("#app/ui/browser/error-reporting.ts").then((part) =>
        part.startBrowserErrorReporting(dsn, paths.errorReports()),
      );
  }, [dsn]);
  useFlashToast(data?.notice ?? null);
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const mode = useThemeMode();
  return (
    <html lang="en" data-mantine-color-scheme={mode ?? undefined} style={useBrand()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#122035" media="(prefers-color-scheme: dark)" />
        {/* The development server reads this nonce for the styles that it writes into the page. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <Meta />
        <Links />
        <ThemeScript nonce={nonce} cookieMode={mode} />
      </head>
      <body>
        <ThemeProvider cookieMode={mode} nonce={nonce}>
          <NavigationProgress />
          {children}
          <ToastCorner />
          <UnsentFormsBanner />
          <LeaveDialog />
        </ThemeProvider>
        {/* A fresh key each time makes every navigation, back too, start at the top (specification, section 2). */}
        <ScrollRestoration nonce={nonce} getKey={() => String(Math.random())} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // After a POST that crashes, this boundary has no data of its own loader.
  const ofDocument = useContext(DocumentRequestContext);
  const requestId = useRouteLoaderData<typeof loader>("root")?.requestId ?? ofDocument;
  const post = useSavedSubmission();
  if (post) return <NotSaved post={post} error={error} id={requestId} />;
  if (isRouteErrorResponse(error) && error.status < 500) {
    const sentence = typeof error.data === "string" ? error.data : undefined;
    return <NotFound sentence={sentence} isRefused={error.status === 403} backTo={paths.root()} />;
  }
  return <CrashPage error={error} requestId={requestId} />;
}
