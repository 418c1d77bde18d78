import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { found } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { coffeeForm, deliveryForm } from "./coffee-form.ts";
import { findRequest } from "./coffee.server.ts";
import { changeDelivery, changeRequest } from "./order-coffee.server.ts";

type Answer = { saved: true; number: string } | { saved: false; refusal: ReturnType<typeof refuse> };
type Change<Form> = (
  db: Db,
  editor: Editor,
  where: { id: number; now: Date },
  form: Form,
  now: Date,
) => Promise<Outcome<{ number: string }>>;

/** Saves what the page of a request's change posts: all of it, or what may be changed once it is approved. */
export function answerUpdate(db: Db, editor: Editor, id: number, posted: FormData, now: Date): Promise<Answer> {
  return posted.get("intent") === "delivery"
    ? save(db, editor, id, posted, now, deliveryForm, changeDelivery)
    : save(db, editor, id, posted, now, coffeeForm, changeRequest);
}

async function save<Schema extends z.ZodType>(
  db: Db,
  editor: Editor,
  id: number,
  posted: FormData,
  now: Date,
  schema: Schema,
  change: Change<z.output<Schema>>,
): Promise<Answer> {
  const submission = parseForm(posted, schema);
  if (submission.status !== "success") {
    found(await findRequest(db, editor.reach, id), "Order");
    return { saved: false, refusal: refuse(submission) };
  }
  const outcome = found(await change(db, editor, { id, now }, submission.value, now), "Order");
  return outcome.saved ? outcome : { saved: false, refusal: refuse(submission, outcome.problems, outcome.status) };
}
