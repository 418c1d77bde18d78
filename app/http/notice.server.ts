import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { type FieldErrors, fieldErrorText } from "./errors.ts";

const cookie = createCookie("notice", {
  httpOnly: true,
  maxAge: 60,
  path: "/",
  sameSite: "lax",
  secrets: [env.SECRET],
  secure: env.APP_URL.protocol === "https:",
});

const schema = z.object({ tone: z.enum(["success", "danger", "info"]), text: z.string(), id: z.string() });
/** Sentence that the next page shows once; `id` tells two equal ones apart. */
export type FlashNotice = z.infer<typeof schema>;

/** Redirect (303) to a page that shows one sentence. Extra headers, such as a session cookie, can be added. */
export async function redirectWithNotice(
  to: string,
  text: string,
  { tone = "success", headers = new Headers() }: { tone?: FlashNotice["tone"]; headers?: Headers } = {},
): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize({ tone, text, id: crypto.randomUUID() }));
  return redirect(to, { status: 303, headers });
}

/** Redirect (303) to a page that shows why the change was refused. */
export function redirectWithErrors(to: string, fieldErrors: FieldErrors): Promise<Response> {
  return redirectWithNotice(to, fieldErrorText(fieldErrors), { tone: "danger" });
}

/** Redirect (303) to a page that shows the outcome of a change, as a success or a refusal. */
export function redirectWithOutcome(to: string, { saved, sentence }: { saved: boolean; sentence: string }) {
  return redirectWithNotice(to, sentence, { tone: saved ? "success" : "danger" });
}

/** Return the pending notice and the Set-Cookie header that clears it; null when there is none. */
export async function takeFlashNotice(request: Request): Promise<{ notice: FlashNotice; spent: string } | null> {
  const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  return { notice: parsed.data, spent: await cookie.serialize("", { maxAge: 0 }) };
}
