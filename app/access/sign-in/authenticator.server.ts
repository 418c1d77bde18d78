import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { type Call, requestSource } from "#app/http/call.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { type ParsedSubmission, decodeSavedSubmission } from "#app/http/saved-submission.server.ts";
import { sessionTokenOf } from "#app/http/session-cookie.server.ts";
import { type SignInOutcome, signIn } from "./sign-in.server.ts";

export interface SignInAttempt {
  /** Null when nothing was tried yet: the request only brings the saved submission of an ended session. */
  outcome: SignInOutcome | null;
  /** Entered email, to show again. */
  email: string;
  /** Requested page, not validated. */
  next: string;
  /** Submission to send again after signing in. */
  savedSubmission: ParsedSubmission | null;
}

/**
 * Sign a user in with the posted email and password. A body that is not a form has neither and is refused as wrong
 * credentials.
 */
export async function authenticate(call: Call): Promise<SignInAttempt> {
  const strategy = new LimitedFormStrategy<SignInAttempt>(async ({ form }) => {
    const email = singleTextOf(form, "email").trim();
    const credentials = { email: email.toLowerCase(), password: singleTextOf(form, "password") };
    const savedSubmission = decodeSavedSubmission(singleTextOf(form, "post"));
    const facts = { email, next: singleTextOf(form, "next"), savedSubmission };
    if (savedSubmission && !form.has("email")) return { ...facts, outcome: null };
    const outcome = await signIn(db, {
      credentials,
      origin: requestSource(call),
      heldToken: sessionTokenOf(call.request),
      now: now(),
    });
    return { ...facts, outcome };
  });
  return new Authenticator<SignInAttempt>().use(strategy, "password").authenticate("password", call.request);
}

/** Form strategy that reads forms within this product's limits. */
class LimitedFormStrategy<User> extends FormStrategy<User> {
  override async authenticate(request: Request): Promise<User> {
    const type = request.headers.get("Content-Type") ?? "";
    const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
    return this.verify({ form: isForm ? await readForm(request) : new FormData(), request });
  }
}

/** Return the only text of a field; "" when it is missing, repeated or a file. */
function singleTextOf(form: FormData, name: string): string {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === "string" ? value : "";
}
