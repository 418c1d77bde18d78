import pg from "pg";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Turn a unique violation into a field error of the form, by the violated index; other errors are rethrown. */
export async function mapUniqueViolation<Outcome>(
  save: Promise<Outcome>,
  uniqueViolations: Record<string, { field: string; sentence: string }>,
): Promise<Outcome | { saved: false; fieldErrors: FieldErrors }> {
  try {
    return await save;
  } catch (error) {
    const refusal = isUniqueViolation(error) ? uniqueViolations[error.constraint ?? ""] : undefined;
    if (!refusal) throw error;
    return { saved: false, fieldErrors: fieldError(refusal.field, refusal.sentence) };
  }
}

/** Turn the refusal to delete a record that claims or gift card orders refer to into an error of the form. */
export async function mapForeignKeyViolation<Outcome>(
  save: Promise<Outcome>,
  sentence: string,
): Promise<Outcome | { saved: false; fieldErrors: FieldErrors }> {
  try {
    return await save;
  } catch (error) {
    const isHeld = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
    if (!isHeld || !/^(claims|gift_card_orders)_/.test(error.constraint ?? "")) throw error;
    return { saved: false, fieldErrors: fieldError("", sentence) };
  }
}

/** Tell whether an error is Postgres's unique violation. */
export function isUniqueViolation(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}
