import { paths } from "#app/paths.ts";
import { leaveWithoutAsking } from "#app/ui/form/unsaved-changes.ts";
import type { OfflineAnswer, PostWithoutAnswer } from "#app/ui/form/unsent-forms.ts";
import {
  type DevicePerson,
  deleteSealedForm,
  forgetDevicePerson,
  listSealedForms,
  readDevicePerson,
  writeSealedForm,
} from "./device-store.ts";
import { keptKindOf, sentOutcomeOf } from "./offline-rules.ts";
import { type WaitingForm, openSealedForm, sealForm } from "./sealed-form.ts";
import { setWaitingForms } from "./waiting-forms.ts";

/** Forms that nobody sent for this long are deleted. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;
const MAX_FORMS = 100;
const channel = new BroadcastChannel("outbox");
channel.onmessage = () => void showWaitingForms();

/** Answers that pages wait for, by the form's id: a tick stays pending in its page. */
const pending = new Map<string, (answer: Response) => void>();

/**
 * Keep a form that could not be sent: in place, its page waits for the answer; else the page opens anew, as after
 * saving. A sentence when this device cannot keep it; null for a form that has to be saved now.
 */
export async function keepForm({ url, path, body, subject }: PostWithoutAnswer): Promise<OfflineAnswer> {
  const kind = keptKindOf(path, body);
  const person = kind && (await readPerson());
  if (!kind || !person) return null;
  const forms = await readWaitingForms(person);
  if (forms.length >= MAX_FORMS) return `This device already keeps ${MAX_FORMS} changes. Connect to send them.`;
  const form: WaitingForm = {
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    url,
    fields: [...body.entries(), ...(kind.needsKey ? keyField() : [])],
    isMultipart: [...body.values()].some((value) => value instanceof File),
    label: subject ? `${kind.label}: ${subject}` : kind.label,
    tick: kind.tick,
    problem: null,
  };
  try {
    await writeSealedForm(await sealForm(form, person.userId, person.key));
  } catch {
    return "This device has no room to keep your changes.";
  }
  await announce();
  if (kind.tick) return new Promise((resolve) => pending.set(form.id, resolve));
  leaveWithoutAsking();
  const here = window.location.pathname + window.location.search;
  return new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": here, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" },
  });
}

/** Numbers of waiting forms that the site answered, and of those among them that it saved. */
export interface SentForms {
  answered: number;
  saved: number;
}

/** Send the user's waiting forms, the oldest first, in one tab at a time. */
export async function sendWaitingForms(): Promise<SentForms> {
  const sent = { answered: 0, saved: 0 };
  await navigator.locks.request("outbox", { ifAvailable: true }, async (lock) => {
    const person = lock && (await readPerson());
    if (!person) return;
    for (const form of await readWaitingForms(person)) {
      if (form.problem !== null) continue;
      const state = await sendForm(form, person);
      if (state === "later") break;
      sent.answered += 1;
      if (state === "sent") sent.saved += 1;
    }
  });
  if (sent.answered > 0) await announce();
  return sent;
}

/** Send one form; "later" when the others have to wait too. */
async function sendForm(form: WaitingForm, person: DevicePerson): Promise<"sent" | "refused" | "later"> {
  const answer = await fetch(new Request(form.url, { method: "POST", body: bodyOf(form) })).catch(() => null);
  if (!answer) return "later";
  const body = await answer.clone().text();
  const outcome = sentOutcomeOf({ status: answer.status, headers: answer.headers, body }, paths.login());
  if (outcome.state === "later") return "later";
  if (outcome.state === "signedOut") {
    await forgetDevicePerson();
    setWaitingForms([]);
    return "later";
  }
  if (outcome.state === "refused") {
    await writeSealedForm(await sealForm({ ...form, problem: outcome.reason }, person.userId, person.key));
  } else await deleteSealedForm(form.id);
  pending.get(form.id)?.(answer);
  pending.delete(form.id);
  return outcome.state;
}

/** Send a refused form once more. */
export async function retryForm(form: WaitingForm): Promise<void> {
  const person = await readPerson();
  if (!person) return;
  await writeSealedForm(await sealForm({ ...form, problem: null }, person.userId, person.key));
  await announce();
}

/** Delete a form that waits or was refused. */
export async function discardForm({ id }: WaitingForm): Promise<void> {
  await deleteSealedForm(id);
  // The page shows what the form would have done.
  if (pending.delete(id)) window.location.reload();
  await announce();
}

/** Read the user's forms and show them in this page; forms that are too old are deleted. */
export async function showWaitingForms(): Promise<void> {
  for (const { id, createdAt } of await listSealedForms()) {
    if (createdAt < Date.now() - MAX_AGE_MS) await deleteSealedForm(id);
  }
  const person = await readPerson();
  const forms = person ? await readWaitingForms(person) : [];
  setWaitingForms(forms);
  for (const [id, answer] of pending) {
    // Another tab sent it.
    if (person && !forms.some((form) => form.id === id) && pending.delete(id)) answer(answeredElsewhere());
  }
}

/** Return the person of this browser's session; null when there is none or it has ended. */
async function readPerson(): Promise<DevicePerson | null> {
  const person = await readDevicePerson().catch(() => undefined);
  return person && person.expiresAt > Date.now() ? person : null;
}

async function readWaitingForms({ userId, key }: DevicePerson): Promise<WaitingForm[]> {
  const own = (await listSealedForms()).filter((form) => form.userId === userId);
  const opened = await Promise.all(own.map((form) => openSealedForm(form, key)));
  return opened.flatMap((form) => form ?? []).toSorted((one, other) => one.createdAt - other.createdAt);
}

async function announce(): Promise<void> {
  await showWaitingForms();
  channel.postMessage("changed");
}

function answeredElsewhere(): Response {
  const headers = { "Content-Type": "application/json", "X-Remix-Response": "yes" };
  return new Response(JSON.stringify({ refusal: null }), { headers });
}

function bodyOf({ fields, isMultipart }: WaitingForm): FormData | URLSearchParams {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (isMultipart) return body;
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

function keyField(): [string, string][] {
  return [["idempotencyKey", crypto.randomUUID()]];
}
