import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { type Problems, sentencesOf } from "./problems.ts";

const cookie = createCookie("notice", {
  httpOnly: true,
  maxAge: 60,
  path: "/",
  sameSite: "lax",
  secrets: [env.SECRET],
  secure: env.APP_URL.protocol === "https:",
});

const schema = z.object({ tone: z.enum(["success", "danger", "info"]), text: z.string(), id: z.string() });
/** A sentence that the next page shows once; the id tells two equal ones apart. */
export type Notice = z.infer<typeof schema>;

/** 303 to a page that then says one sentence. Extra headers (a session cookie) may come along. */
export async function redirectWithNotice(
  to: string,
  text: string,
  { tone = "success", headers = new Headers() }: { tone?: Notice["tone"]; headers?: Headers } = {},
): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize({ tone, text, id: crypto.randomUUID() }));
  return redirect(to, { status: 303, headers });
}

/** 303 to a page that then says why something was not done. */
export function redirectRefused(to: string, problems: Problems): Promise<Response> {
  return redirectWithNotice(to, sentencesOf(problems), { tone: "danger" });
}

/** 303 to a page that then says what came of a change, as a success or as a refusal. */
export function redirectWithOutcome(to: string, { saved, sentence }: { saved: boolean; sentence: string }) {
  return redirectWithNotice(to, sentence, { tone: saved ? "success" : "danger" });
}

/** The pending notice, and the header that spends it; null when there is none. */
export async function takeNotice(request: Request): Promise<{ notice: Notice; spent: string } | null> {
  const parsed = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  return { notice: parsed.data, spent: await cookie.serialize("", { maxAge: 0 }) };
}
