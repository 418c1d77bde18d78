import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadOnMissingPageFile } from "#app/ui/chunk-reload.ts";
import { DocumentRequestContext, quotedIdIn } from "#app/ui/document-request.ts";
import { watchFailedRequests } from "#app/ui/error-report.ts";
import { keepFailedPosts } from "#app/ui/failed-posts.ts";
import { KeptPostContext, keptPostIn } from "#app/ui/kept-post.tsx";
import { NonceContext } from "#app/ui/nonce.tsx";

// The browser hides nonces from selectors but not from the element's own property.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
setNonce(nonce);

// zod compiles its checks with eval where it may; the content security policy forbids it, so it need not try.
const zodConfig: object = Reflect.get(globalThis, "__zod_globalConfig") ?? {};
Reflect.set(globalThis, "__zod_globalConfig", Object.assign(zodConfig, { jitless: true }));

reloadOnMissingPageFile();
watchFailedRequests();
keepFailedPosts();
const keptPost = keptPostIn(document);
const quotedId = quotedIdIn(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext.Provider value={nonce}>
        <KeptPostContext.Provider value={keptPost}>
          <DocumentRequestContext.Provider value={quotedId}>
            <RemixBrowser />
          </DocumentRequestContext.Provider>
        </KeptPostContext.Provider>
      </NonceContext.Provider>
    </StrictMode>,
  );
});
