import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { ChatLoader } from "#app/ui/browser/chat-loader.tsx";
import { CrashPage } from "#app/ui/page/crash-page.tsx";
import { DisabledFeature } from "#app/ui/page/disabled-feature.tsx";
import { useSavedSubmission } from "#app/ui/form/saved-submission.tsx";
import { type SavedView, SavedViewsContext } from "../list/saved-views.tsx";
import { NotFound } from "#app/ui/page/not-found.tsx";
import { NotSaved } from "#app/ui/form/not-saved.tsx";
import { useNonce } from "#app/ui/browser/nonce.tsx";
import { TermsContext } from "#app/ui/text/translate.tsx";
import type { Terms } from "#app/ui/text/terms.ts";
import type { MenuItem } from "./menu.ts";
import { Shell } from "./shell.tsx";

/** Data of the frame's loader. */
export interface FrameData {
  person: { userId: number; firstName: string; lastName: string; email: string };
  /** Number of the user's unread notifications, up to one more than the bell shows. */
  unread: number;
  company: { name: string; logoUrl: string | null } | null;
  menu: MenuItem[];
  words: Terms;
  /** CSS variables of the company's brand; the root applies them. */
  brand: Record<string, string>;
  productName: string;
  themeMode: "light" | "dark" | null;
  sessionExpiresAt: string;
  /** User that the advisor is viewing as, and the seconds left; null otherwise. */
  viewing: { name: string; secondsLeft: number } | null;
  /** Saved views of the user, and those shared with them. */
  savedViews: readonly SavedView[];
  canShareViews: boolean;
  chat: { appId: string | null; hmac: string | null };
}

/** Shell around a page of the portal ("user") or of the back office ("admin"). */
export function Frame({ tree, data, children }: { tree: "user" | "admin"; data: FrameData; children: ReactNode }) {
  const { chat, words, brand: _, themeMode: _mode, savedViews, canShareViews, ...shell } = data;
  const matches = useMatches();
  const views = useMemo(() => ({ views: savedViews, canShare: canShareViews }), [savedViews, canShareViews]);
  const { firstName, lastName, email } = data.person;
  return (
    <TermsContext.Provider value={words}>
      <SavedViewsContext.Provider value={views}>
        <Shell tree={tree} {...shell} padded={!matches.some(({ handle }) => isFullBleed(handle))}>
          {children}
          <ChatLoader
            appId={chat.appId}
            hmac={chat.hmac}
            nonce={useNonce()}
            user={{ name: `${firstName} ${lastName}`.trim(), email }}
          />
        </Shell>
      </SavedViewsContext.Provider>
    </TermsContext.Provider>
  );
}

/** Tell whether a page's map fills it from edge to edge: `export const handle = { isFullBleed: true }`. */
function isFullBleed(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "isFullBleed" in handle;
}

/** Error page inside the frame: absent, refused, switched off or crashed. */
export function PageError({ home, requestId }: { home: { to: string; label?: string }; requestId: string | null }) {
  const error = useRouteError();
  const post = useSavedSubmission();
  if (post) return <NotSaved post={post} error={error} id={requestId} />;
  if (!isRouteErrorResponse(error) || error.status >= 500) return <CrashPage error={error} requestId={requestId} />;
  const { data } = error;
  if (isTurnedOff(data)) return <DisabledFeature {...data.turnedOff} backTo={home.to} />;
  const sentence = typeof data === "string" ? data : undefined;
  return <NotFound sentence={sentence} isRefused={error.status === 403} backTo={home.to} backLabel={home.label} />;
}

/** Response data of a guard when a feature is off. */
interface TurnedOff {
  turnedOff: { title: string; text: string; backLabel: string };
}

function isTurnedOff(data: unknown): data is TurnedOff {
  return typeof data === "object" && data !== null && "turnedOff" in data;
}
