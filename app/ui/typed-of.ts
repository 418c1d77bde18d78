import { z } from "zod";

/** The schema of what is posted, where a schema may leave it out or makes something else of it. */
export function typedOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return typedOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const isWrapping =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly;
  return isWrapping ? typedOf(schema.unwrap()) : schema;
}
