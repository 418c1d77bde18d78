import pg from "pg";
import { type Problems, problem } from "#app/http/problems.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Turns Postgres's refusal of a second record with the same name into a problem of the form; `taken` names its index. */
export async function orTaken<Outcome>(
  save: Promise<Outcome>,
  taken: Record<string, { field: string; sentence: string }>,
): Promise<Outcome | { saved: false; problems: Problems }> {
  try {
    return await save;
  } catch (error) {
    const refusal = isDouble(error) ? taken[error.constraint ?? ""] : undefined;
    if (!refusal) throw error;
    return { saved: false, problems: problem(refusal.field, refusal.sentence) };
  }
}

/** Turns Postgres's refusal to delete what a claim or an order of gift cards is for into a sentence. */
export async function orHeld<Outcome>(
  save: Promise<Outcome>,
  sentence: string,
): Promise<Outcome | { saved: false; problems: Problems }> {
  try {
    return await save;
  } catch (error) {
    const isHeld = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
    if (!isHeld || !/^(claims|gift_card_orders)_/.test(error.constraint ?? "")) throw error;
    return { saved: false, problems: problem("", sentence) };
  }
}

/** True for Postgres's refusal of a second record where a unique index allows one. */
export function isDouble(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}
