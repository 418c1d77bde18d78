import { z } from "zod";

const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");
const https = z.url({ protocol: /^https$/, error: "must be an https:// URL" });
const httpOrHttps = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// URL" });
const HTTPS_OR_LOCAL_ERROR = "must be an https:// URL (http:// is allowed only for localhost)";
const httpsOrLocal = z
  .url({ protocol: /^https?$/, error: HTTPS_OR_LOCAL_ERROR })
  .refine((text) => text.startsWith("https:") || isLocal(text), HTTPS_OR_LOCAL_ERROR);

/** Origins as browsers write them, separated by commas: https, or http on this machine. */
const origins = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (all) => all.every(isExactOrigin),
    "must be https origins without a path, separated by commas, such as https://old.example.com",
  );

const TOO_SHORT = "must have at least 32 characters";
const SESSION_HOURS_ERROR = "must be a number above 0 and at most 168";

const schema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"], "must be development, test or production")
    .default("production"),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  APP_URL: z
    .url({ protocol: /^https?$/, error: "must be an http:// or https:// URL, such as https://mainstreet.example.com" })
    .optional(),
  DATABASE_URL: z.string("must be set").min(1),
  DATABASE_POOL: integer(2, 200).default(10),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  DATABASE_KIND: z.enum(["embedded", "postgres"], "must be embedded or postgres").default("postgres"),
  DATA_DIR: z.string().default("data"),
  DEMO: flag.default(false),
  API_ORIGINS: origins,
  // The database refuses to delete audit rows of the last 24 months.
  AUDIT_YEARS: integer(2, 100).default(7),
  SESSION_ABSOLUTE_HOURS: z.coerce
    .number(SESSION_HOURS_ERROR)
    .positive(SESSION_HOURS_ERROR)
    .max(168, SESSION_HOURS_ERROR)
    .default(12),
  SECRET: z.string(TOO_SHORT).min(32, TOO_SHORT),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must look like smtp://user:password@host:587" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S+/, "must have an email address, such as Mainstreet <mail@example.com>")
    .default("Mainstreet <no-reply@mainstreet.test>"),
  S3_ENDPOINT: https.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  WORKER_CONCURRENCY: integer(0, 50).default(2),
  PRODUCT_NAME: z.string().min(1).max(40, "must have at most 40 characters").default("Mainstreet"),
  HELP_CENTER_URL: https.optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  INTERCOM_APP_ID: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/, "must be 1 to 20 lowercase letters and digits")
    .optional(),
  INTERCOM_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, "must start with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must start with whsec_").optional(),
  STRIPE_API_URL: httpOrHttps.optional(),
  SENTRY_DSN: httpsOrLocal.optional(),
  METRICS_TOKEN: z
    .string()
    .refine((token) => Buffer.byteLength(token) >= 32, TOO_SHORT)
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be fatal, error, warn, info, debug or silent")
    .default("info"),
  CLOCK: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 timestamp with a UTC offset, such as 2027-01-31T09:00:00Z" })
    .optional(),
});

/** Build the schema of a whole number from `min` to `max`, both included. */
function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

function isLocal(text: string): boolean {
  return URL.canParse(text) && ["localhost", "127.0.0.1"].includes(new URL(text).hostname);
}

function isExactOrigin(text: string): boolean {
  const isSecure =
    /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(text);
  return isSecure && URL.canParse(text) && new URL(text).origin === text;
}

/** Read and validate the settings of an environment; throw ConfigurationError. README.md names each of them. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const blankLess = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(blankLess);
  if (!parsed.success) {
    // The messages leave the values out, because some are secrets.
    const sentences = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
    throw new ConfigurationError([...new Set(sentences)].join(" "));
  }
  const values = parsed.data;
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigurationError(
      "With STRIPE_SECRET_KEY, set STRIPE_WEBHOOK_SECRET too: without it, no payment is ever confirmed.",
    );
  }
  const ofBucket = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = ofBucket.filter((name) => values[name] === undefined);
  if (missing.length > 0 && missing.length < ofBucket.length) {
    throw new ConfigurationError(
      `The S3 settings are incomplete. Also set ${missing.join(", ")}, or unset all S3 settings.`,
    );
  }
  if (values.CLOCK && values.NODE_ENV === "production")
    throw new ConfigurationError("CLOCK is for tests only: unset it in production.");
  return { ...values, APP_URL: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`) };
}

/** Configuration error; at startup its sentence is printed without a stack. */
export class ConfigurationError extends Error {
  override name = "CannotStart";
}
