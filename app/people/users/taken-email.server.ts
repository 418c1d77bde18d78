import pg from "pg";
import { type Problems, problem } from "#app/http/problems.ts";
import { EMAIL_TAKEN } from "./user-rules.ts";

/** Turns Postgres's refusal of a second account with one e-mail into a problem of the form. */
export async function orEmailTaken<Outcome>(
  change: Promise<Outcome>,
): Promise<Outcome | { saved: false; problems: Problems }> {
  try {
    return await change;
  } catch (error) {
    const isTaken =
      error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === "users_email_key";
    if (!isTaken) throw error;
    return { saved: false, problems: problem("email", EMAIL_TAKEN) };
  }
}
