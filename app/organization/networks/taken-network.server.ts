import pg from "pg";
import type { Problems } from "#app/http/problems.ts";
import { codeTaken, nameTaken } from "./network-rules.ts";

/** Turns Postgres's refusal of a second network with one name or code into a problem of the form. */
export async function orTaken<Outcome>(
  change: Promise<Outcome>,
  { name, code = "" }: { name: string; code?: string },
): Promise<Outcome | { saved: false; problems: Problems }> {
  try {
    return await change;
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError && error.code === "23505" ? error.constraint : undefined;
    if (constraint === "networks_company_name_key") return { saved: false, problems: nameTaken(name) };
    if (constraint === "networks_company_code_key") return { saved: false, problems: codeTaken(code) };
    throw error;
  }
}
