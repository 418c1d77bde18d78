import { env } from "#app/env.server.ts";
import type { Site } from "./letters.ts";

/** This installation as its letters name it. Links begin with APP_URL, never with a request's Host. */
export const site: Site = { name: env.PRODUCT_NAME, url: env.APP_URL };
