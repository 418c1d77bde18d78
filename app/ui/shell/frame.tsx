import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { ChatLoader } from "../chat-loader.tsx";
import { CrashPage } from "../crash-page.tsx";
import { DisabledFeature } from "../disabled-feature.tsx";
import { useKeptPost } from "../kept-post.tsx";
import { type SavedView, SavedViewsContext } from "../list/saved-views.tsx";
import { NotFound } from "../not-found.tsx";
import { NotSaved } from "../not-saved.tsx";
import { useNonce } from "../nonce.tsx";
import { WordsContext } from "../say.tsx";
import type { Words } from "../words.ts";
import type { MenuEntry } from "./menu.ts";
import { Shell } from "./shell.tsx";

/** What the frame's loader gives. */
export interface FrameData {
  person: { firstName: string; lastName: string; email: string };
  /** How many notifications their person has not read, up to one more than the bell counts. */
  unread: number;
  company: { name: string; logoUrl: string | null } | null;
  menu: MenuEntry[];
  words: Words;
  /** CSS variables by which the page looks like the company; the root puts them in force. */
  brand: Record<string, string>;
  productName: string;
  themeMode: "light" | "dark" | null;
  sessionExpiresAt: string;
  /** Whose pages an advisor looks at, and for how long; null on everybody's own. */
  viewing: { name: string; secondsLeft: number } | null;
  /** What its person kept of their lists, and what others share with them. */
  savedViews: readonly SavedView[];
  mayShareViews: boolean;
  chat: { appId: string | null; hmac: string | null };
}

/** The shell of a tree around its page. */
export function Frame({ tree, data, children }: { tree: "user" | "admin"; data: FrameData; children: ReactNode }) {
  const { chat, words, brand: _, themeMode: _mode, savedViews, mayShareViews, ...shell } = data;
  const matches = useMatches();
  const views = useMemo(() => ({ views: savedViews, mayShare: mayShareViews }), [savedViews, mayShareViews]);
  const { firstName, lastName, email } = data.person;
  return (
    <WordsContext.Provider value={words}>
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
    </WordsContext.Provider>
  );
}

/** Pages with a map from edge to edge say so: `export const handle = { isFullBleed: true }`. */
function isFullBleed(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "isFullBleed" in handle;
}

/** What a page shows instead of itself: absent, refused, switched off or crashed. */
export function PageError({ home, requestId }: { home: string; requestId: string | null }) {
  const error = useRouteError();
  const post = useKeptPost();
  if (post) return <NotSaved post={post} error={error} id={requestId} />;
  if (!isRouteErrorResponse(error) || error.status >= 500) return <CrashPage error={error} requestId={requestId} />;
  const { data } = error;
  if (isTurnedOff(data)) return <DisabledFeature {...data.turnedOff} backTo={home} />;
  const sentence = typeof data === "string" ? data : undefined;
  return <NotFound sentence={sentence} isRefused={error.status === 403} backTo={home} />;
}

/** What a guard answers where a feature is off. */
interface TurnedOff {
  turnedOff: { title: string; text: string; backLabel: string };
}

function isTurnedOff(data: unknown): data is TurnedOff {
  return typeof data === "object" && data !== null && "turnedOff" in data;
}
