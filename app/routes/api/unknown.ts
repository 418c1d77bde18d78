import { failure } from "#app/http/envelope.server.ts";

export async function loader() {
  return failure("There is no such call.", 404);
}

export const action = loader;
