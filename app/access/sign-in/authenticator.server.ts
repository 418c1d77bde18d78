import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { type Call, originOf } from "#app/http/call.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { type KeptPost, decodeKeptPost } from "#app/http/kept-post.server.ts";
import { sessionTokenOf } from "#app/http/session-cookie.server.ts";
import { type SignInOutcome, signIn } from "./sign-in.server.ts";

export interface Attempt {
  /** Null where nothing was tried yet: a post that could not be saved comes along first. */
  outcome: SignInOutcome | null;
  /** What was typed, to show again. */
  email: string;
  /** The page that was wanted, unchecked. */
  next: string;
  /** A post to send again afterwards. */
  kept: KeptPost | null;
}

/** Signs in whoever posts an e-mail and a password. A body that is no form has neither, and is refused as wrong. */
export async function authenticate(call: Call): Promise<Attempt> {
  const strategy = new LimitedFormStrategy<Attempt>(async ({ form }) => {
    const email = textOf(form, "email").trim();
    const credentials = { email: email.toLowerCase(), password: textOf(form, "password") };
    const kept = decodeKeptPost(textOf(form, "post"));
    const facts = { email, next: textOf(form, "next"), kept };
    if (kept && !form.has("email")) return { ...facts, outcome: null };
    const outcome = await signIn(db, credentials, originOf(call), sessionTokenOf(call.request), now());
    return { ...facts, outcome };
  });
  return new Authenticator<Attempt>().use(strategy, "password").authenticate("password", call.request);
}

/** The form strategy, reading forms within this product's limits. */
class LimitedFormStrategy<User> extends FormStrategy<User> {
  override async authenticate(request: Request): Promise<User> {
    const type = request.headers.get("Content-Type") ?? "";
    const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
    return this.verify({ form: isForm ? await readForm(request) : new FormData(), request });
  }
}

/** The one text of a field; "" where it is missing, doubled or a file. */
function textOf(form: FormData, name: string): string {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === "string" ? value : "";
}
