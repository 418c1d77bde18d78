import { setOfflineKeeper } from "#app/ui/form/unsent-forms.ts";
import { type DevicePerson, forgetDevicePerson, readDevicePerson, writeDevicePerson } from "./device-store.ts";
import { keepForm, type SentForms, sendWaitingForms, showWaitingForms } from "./outbox.ts";
import { importFormKey } from "./sealed-form.ts";

const OFFLINE_SESSION = "/offline-session";

/**
 * Bind this browser to the person of the page, who may be another one than before, and show and send their waiting
 * forms.
 */
export async function startOffline(userId: number, expiresAt: number): Promise<SentForms> {
  const none = { answered: 0, saved: 0 };
  const stored = await readDevicePerson();
  if (stored && (stored.userId !== userId || stored.expiresAt <= Date.now())) await forgetDevicePerson();
  if (stored?.userId === userId && stored.expiresAt > Date.now()) {
    await writeDevicePerson({ ...stored, expiresAt: Math.max(stored.expiresAt, expiresAt) });
  } else {
    const person = await findPerson(expiresAt);
    if (person?.userId !== userId) return none;
    await writeDevicePerson(person);
  }
  setOfflineKeeper(keepForm);
  await showWaitingForms();
  return navigator.onLine ? sendWaitingForms() : none;
}

/** Ask the site for the key of its session's user; null without one, or while an advisor views as a customer. */
async function findPerson(expiresAt: number): Promise<DevicePerson | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const device = "PushManager" in window ? await registration?.pushManager.getSubscription() : null;
  const body = new URLSearchParams(device ? { endpoint: device.endpoint } : {});
  const answer = await fetch(OFFLINE_SESSION, { method: "POST", body });
  if (!answer.ok || answer.redirected) return null;
  const { userId, key, hasDevice }: { userId: number; key: string; hasDevice: boolean } = await answer.json();
  // The subscription was made by somebody else who used this browser.
  if (device && !hasDevice) registration?.active?.postMessage("end-push");
  return { userId, key: await importFormKey(key), expiresAt, lastChecklist: null };
}
