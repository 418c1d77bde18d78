import pg from "pg";
import { type Problems, problem } from "#app/http/problems.ts";

/** Turns Postgres's refusal of a second location with one PC number into a problem of the form. */
export async function orPcNumberTaken<Outcome>(
  change: Promise<Outcome>,
  pcNumber: string | undefined,
): Promise<Outcome | { saved: false; problems: Problems }> {
  try {
    return await change;
  } catch (error) {
    const isTaken =
      error instanceof pg.DatabaseError &&
      error.code === "23505" &&
      error.constraint === "locations_company_pc_number_key";
    if (!isTaken) throw error;
    return {
      saved: false,
      problems: problem("pcNumber", `Another {location} of this company has the {pcNumber} ${pcNumber}.`),
    };
  }
}
