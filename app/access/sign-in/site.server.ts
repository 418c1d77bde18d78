import { env } from "#app/env.server.ts";
import type { Site } from "./mail-templates.ts";

/** Name and address of this installation in its mails. Links begin with APP_URL, never with a request's Host. */
export const site: Site = { name: env.PRODUCT_NAME, url: env.APP_URL };
