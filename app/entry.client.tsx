import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadOnMissingPageFile } from "#app/ui/browser/chunk-reload.ts";
import { DocumentRequestContext, quotedRequestId } from "#app/ui/browser/document-request.ts";
import { watchFailedRequests } from "#app/ui/browser/error-report.ts";
import { keepUnsentForms } from "#app/ui/form/unsent-forms.ts";
import { SavedSubmissionContext, savedSubmissionIn } from "#app/ui/form/saved-submission.tsx";
import { NonceContext } from "#app/ui/browser/nonce.tsx";

// Browsers hide a nonce from selectors and attributes, but not from the element's own property.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
setNonce(nonce);

// zod compiles its checks with eval where it can. The content security policy forbids eval, so that is switched off.
const zodConfig: object = Reflect.get(globalThis, "__zod_globalConfig") ?? {};
Reflect.set(globalThis, "__zod_globalConfig", Object.assign(zodConfig, { jitless: true }));

reloadOnMissingPageFile();
watchFailedRequests();
keepUnsentForms();
const savedSubmission = savedSubmissionIn(document);
const requestId = quotedRequestId(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext.Provider value={nonce}>
        <SavedSubmissionContext.Provider value={savedSubmission}>
          <DocumentRequestContext.Provider value={requestId}>
            <RemixBrowser />
          </DocumentRequestContext.Provider>
        </SavedSubmissionContext.Provider>
      </NonceContext.Provider>
    </StrictMode>,
  );
});
