import type { FormEvent, ReactNode } from "react";
import { type EventSender, sendEvent } from "#app/platform/analytics/send-event.ts";
import { paths } from "#app/paths.ts";
import { callApi } from "#app/ui/api-client.ts";
import { showToast } from "#app/ui/toast.ts";
import { assetTarget, ssoFailed, targetQuery } from "../asset-target.ts";

export interface Assets {
  dam: string;
  ssoEnabled: boolean;
  sender: EventSender;
}

/**
 * Takes over the Marketing Assets form of the menu inside it, which works without script too: sends the event, and
 * opens the assets in a new tab, through SSO where the company has it. A failure is a toast on this page.
 */
export function AssetsOpener({ assets, children }: { assets: Assets | null; children: ReactNode }) {
  const open = (event: FormEvent<HTMLDivElement>) => {
    const form = event.target;
    if (!assets || !(form instanceof HTMLFormElement)) return;
    if (new URL(form.action).pathname !== paths.marketingAssets()) return;
    const tab = openTab(assets);
    // Without a tab, because pop-ups are blocked, the form itself opens one.
    if (!tab) return;
    event.preventDefault();
    sendEvent("Marketing Assets", assets.sender);
    if (assets.ssoEnabled) void signIn(tab, assets);
  };
  return (
    <div style={{ display: "contents" }} onSubmit={open}>
      {children}
    </div>
  );
}

/** The tab has to open within the click; an address that is not known yet follows. */
function openTab({ dam, ssoEnabled }: Assets): Window | null {
  const tab = window.open(ssoEnabled ? "" : dam, "_blank");
  if (tab) tab.opener = null;
  return tab;
}

async function signIn(tab: Window, { dam }: Assets): Promise<void> {
  const query = new URLSearchParams(targetQuery(assetTarget(dam)));
  try {
    const url = redirectUrlOf(await callApi(`/sso/authenticate?${query}`, { failureText: ssoFailed }));
    if (url) return tab.location.replace(url);
    showToast({ tone: "danger", text: ssoFailed });
  } catch {
    // The failure has been shown.
  }
  tab.close();
}

function redirectUrlOf(answer: unknown): string | null {
  const hasUrl = typeof answer === "object" && answer !== null && "redirectUrl" in answer;
  const url = hasUrl ? String(answer.redirectUrl) : "";
  return /^https?:/.test(url) && URL.canParse(url) ? url : null;
}
