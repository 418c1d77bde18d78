import { allowPush } from "#app/ui/offline/device-store.ts";
import type { PushSubscriptionForm } from "../push-form.ts";

export const NO_PUSH = "This browser can't get push notifications.";

type Subscription = Omit<PushSubscriptionForm, "intent">;

/** Tell whether this browser can get push notifications. On an iPhone, only the installed app can. */
export function canSubscribe(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Ask for permission and subscribe at the browser's push service; a sentence when that is not possible. */
export async function subscribeDevice(publicKey: string): Promise<Subscription | { refusal: string }> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return { refusal: "Notifications are blocked. Allow them in your browser's settings." };
  if (permission === "default") return { refusal: "Not turned on. Select Allow when your browser asks." };
  try {
    // Without a registration, as in some private windows, the worker is never ready.
    if (!(await navigator.serviceWorker.getRegistration())) return { refusal: NO_PUSH };
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription that another key made cannot be renewed.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint, keys } = subscription.toJSON();
    if (endpoint && keys?.p256dh && keys.auth) {
      await allowPush();
      return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    }
  } catch {
    // Browsers without a push service end here.
  }
  return { refusal: "This browser can't reach its push service. Try again later." };
}
