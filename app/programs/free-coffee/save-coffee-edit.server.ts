import type { z } from "zod";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { orNotFound } from "#app/http/errors.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { coffeeForm, deliveryForm } from "./coffee-form.ts";
import { findCoffeeRequest } from "./coffee.server.ts";
import { changeCoffeeDelivery, changeCoffeeRequest } from "./order-coffee.server.ts";

type Answer = { saved: true; number: string } | { saved: false; refusal: ReturnType<typeof refuseForm> };
type Change<Form> = (
  context: Context,
  where: { id: number; now: Date },
  form: Form,
) => Promise<RecordOutcome<{ number: string }>>;

/** Save a post to the edit page of a request: all fields, or only the delivery once it is approved. */
export function saveCoffeeEdit(context: Context, id: number, posted: FormData): Promise<Answer> {
  return parseIntent(posted, ["delivery"])
    ? save(context, { id, posted, schema: deliveryForm, change: changeCoffeeDelivery })
    : save(context, { id, posted, schema: coffeeForm, change: changeCoffeeRequest });
}

async function save<Schema extends z.ZodType>(
  { db, actor, now }: Context,
  { id, posted, schema, change }: { id: number; posted: FormData; schema: Schema; change: Change<z.output<Schema>> },
): Promise<Answer> {
  const submission = parseForm(posted, schema);
  if (submission.status !== "success") {
    orNotFound(await findCoffeeRequest(db, actor.access, id), "Order");
    return { saved: false, refusal: refuseForm(submission) };
  }
  const outcome = orNotFound(await change({ db, actor, now }, { id, now }, submission.value), "Order");
  return outcome.saved
    ? outcome
    : { saved: false, refusal: refuseForm(submission, outcome.fieldErrors, outcome.status) };
}
