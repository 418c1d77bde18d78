import type { PushSubscriptionForm } from "../push-form.ts";

type Subscription = Omit<PushSubscriptionForm, "intent">;

/** Tell whether this browser can get push notifications. On an iPhone, only the installed app can. */
export function canSubscribe(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Ask for permission and subscribe at the browser's push service; a sentence when that is not possible. */
export async function subscribeDevice(publicKey: string): Promise<Subscription | { refusal: string }> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { refusal: "Notifications are blocked. Allow them in your browser's settings." };
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription that another key made cannot be renewed.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint, keys } = subscription.toJSON();
    if (endpoint && keys?.p256dh && keys.auth) return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  } catch {
    // Browsers without a push service end here.
  }
  return { refusal: "This browser can't reach its push service. Try again later." };
}
