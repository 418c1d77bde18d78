import { Outlet, useRouteLoaderData } from "@remix-run/react";
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
  return <PageError home={paths.root()} requestId={requestId} />;
}
