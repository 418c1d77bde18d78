import type { Problems } from "#app/http/problems.ts";
import { nameTaken } from "./group-rules.ts";

/** The outcome of a save, with the refusal of the database that a name is taken as a problem of the form. */
export function orNameTaken<Outcome>(
  save: Promise<Outcome>,
  name: string,
): Promise<Outcome | { saved: false; problems: Problems }> {
  return save.catch((error: unknown) => {
    const isTaken = error instanceof Error && "constraint" in error && error.constraint === "location_groups_name_key";
    if (isTaken) return { saved: false, problems: nameTaken(name) };
    throw error;
  });
}
