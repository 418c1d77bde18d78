import pino from "pino";
import { env } from "#app/env.server.ts";

/** Application log: JSON lines on standard output, secrets redacted. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "token", "secret", "cookie", "*.password", "*.token", "*.secret", "*.cookie"],
});
