import { apiFailure } from "#app/http/envelope.server.ts";

export async function loader() {
  return apiFailure("Unknown API call.", 404);
}

export const action = loader;
