import { Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { PageError } from "#app/ui/shell/frame.tsx";

/**
 * Error boundary between a frame and its pages: after a failed post, Remix runs only the loaders above the nearest one.
 */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const requestId = useRouteLoaderData<typeof rootLoader>("root")?.requestId ?? null;
  const isPortal = useMatches().some(({ id }) => id === "routes/user/layout");
  const label = isPortal ? "Go to dashboard" : undefined;
  return <PageError home={{ to: paths.root(), label }} requestId={requestId} />;
}
