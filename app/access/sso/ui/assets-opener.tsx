import type { FormEvent, ReactNode } from "react";
import { type EventSender, sendAnalyticsEvent } from "#app/platform/analytics/send-event.ts";
import { paths } from "#app/paths.ts";
import { callApi } from "#app/ui/browser/api-client.ts";
import { showToast } from "#app/ui/page/toast.ts";
import { assetTarget, ssoFailed, targetQuery } from "../asset-target.ts";

export interface MarketingAssets {
  dam: string;
  ssoEnabled: boolean;
  sender: EventSender;
}

/**
 * Handler of the Marketing Assets form in the menu inside it, which also works without script: sends the event and
 * opens the assets in a new tab, through SSO where the company has it. A failure is shown as a toast.
 */
export function AssetsOpener({ assets, children }: { assets: MarketingAssets | null; children: ReactNode }) {
  const open = (event: FormEvent<HTMLDivElement>) => {
    const form = event.target;
    if (!assets || !(form instanceof HTMLFormElement)) return;
    if (new URL(form.action).pathname !== paths.marketingAssets()) return;
    const tab = openTab(assets);
    // When pop-ups are blocked and there is no tab, the form itself opens one.
    if (!tab) return;
    event.preventDefault();
    sendAnalyticsEvent("Marketing Assets", assets.sender);
    if (assets.ssoEnabled) void signIn(tab, assets);
  };
  return (
    <div style={{ display: "contents" }} onSubmit={open}>
      {children}
    </div>
  );
}

/** Open the tab within the click, as pop-up blockers require; its address may follow later. */
function openTab({ dam, ssoEnabled }: MarketingAssets): Window | null {
  const tab = window.open(ssoEnabled ? "" : dam, "_blank");
  if (tab) tab.opener = null;
  return tab;
}

async function signIn(tab: Window, { dam }: MarketingAssets): Promise<void> {
  const query = new URLSearchParams(targetQuery(assetTarget(dam)));
  try {
    const url = redirectUrlOf(await callApi(`/sso/authenticate?${query}`, { failureText: ssoFailed }));
    if (url) return tab.location.replace(url);
    showToast({ tone: "danger", text: ssoFailed });
  } catch {
    // `callApi` has shown the failure already.
  }
  tab.close();
}

function redirectUrlOf(answer: unknown): string | null {
  const hasUrl = typeof answer === "object" && answer !== null && "redirectUrl" in answer;
  const url = hasUrl ? String(answer.redirectUrl) : "";
  return /^https?:/.test(url) && URL.canParse(url) ? url : null;
}
