import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChatLoader } from "../chat-loader.tsx";
import { CrashPage } from "../crash-page.tsx";
import { DisabledFeature } from "../disabled-feature.tsx";
import { NotFound } from "../not-found.tsx";
import { useNonce } from "../nonce.tsx";
import type { MenuEntry } from "./menu.ts";
import { Shell } from "./shell.tsx";

/** What the frame's loader gives. */
export interface FrameData {
  person: { firstName: string; lastName: string; email: string };
  company: { name: string; logoUrl: string | null } | null;
  menu: MenuEntry[];
  productName: string;
  themeMode: "light" | "dark" | null;
  sessionExpiresAt: string;
  chat: { appId: string | null; hmac: string | null };
}

/** The shell of a tree around its page. */
export function Frame({ tree, data, children }: { tree: "user" | "admin"; data: FrameData; children: ReactNode }) {
  const { chat, ...shell } = data;
  const { firstName, lastName, email } = data.person;
  return (
    <Shell tree={tree} {...shell}>
      {children}
      <ChatLoader
        appId={chat.appId}
        hmac={chat.hmac}
        nonce={useNonce()}
        user={{ name: `${firstName} ${lastName}`.trim(), email }}
      />
    </Shell>
  );
}

/** What a page shows instead of itself: absent, refused, switched off or crashed. */
export function PageError({ home, requestId }: { home: string; requestId: string | null }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status >= 500) return <CrashPage id={requestId} />;
  const { data } = error;
  if (typeof data === "object" && data && "turnedOffFor" in data) {
    return <DisabledFeature company={String(data.turnedOffFor)} backTo={home} />;
  }
  return <NotFound sentence={typeof data === "string" ? data : undefined} backTo={home} />;
}
