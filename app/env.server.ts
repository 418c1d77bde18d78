import { readSettings } from "./read-settings.server.ts";

/** Settings of this process, read once. */
export const env = readSettings(process.env);
