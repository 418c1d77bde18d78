import { z } from "zod";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const https = z.url({ protocol: /^https$/ });
const httpsOrLocal = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith("https:") || isLocal(text), "must be https, or http on this machine");

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
  .refine((all) => all.every(isExactOrigin), "must be exact origins, such as https://old.example.com");

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  DATABASE_KIND: z.enum(["embedded", "postgres"]).default("postgres"),
  DATA_DIR: z.string().default("data"),
  DEMO: flag.default(false),
  API_ORIGINS: origins,
  // The database refuses to delete audit rows of the last 24 months.
  AUDIT_YEARS: z.coerce.number().int().min(2).max(100).default(7),
  SESSION_ABSOLUTE_HOURS: z.coerce.number().positive().max(168).default(12),
  SECRET: z.string().min(32, "must hold at least 32 bytes"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must be an address such as smtp://user:password@host:587" })
    .optional(),
  MAIL_FROM: z.string().default("Mainstreet <no-reply@mainstreet.test>"),
  S3_ENDPOINT: https.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(0).max(50).default(2),
  PRODUCT_NAME: z.string().min(1).max(40).default("Mainstreet"),
  HELP_CENTER_URL: https.optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  INTERCOM_APP_ID: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .optional(),
  INTERCOM_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_").or(z.string().startsWith("rk_")).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SENTRY_DSN: httpsOrLocal.optional(),
  METRICS_TOKEN: z
    .string()
    .refine((token) => Buffer.byteLength(token) >= 32, "must hold at least 32 bytes")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
});

function isLocal(text: string): boolean {
  return URL.canParse(text) && ["localhost", "127.0.0.1"].includes(new URL(text).hostname);
}

function isExactOrigin(text: string): boolean {
  const isSecure =
    /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(text);
  return isSecure && URL.canParse(text) && new URL(text).origin === text;
}

function read() {
  const blankLess = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(blankLess);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
    throw new CannotStart(`These settings are not right: ${wrong.join(", ")}.`);
  }
  const values = parsed.data;
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
    throw new CannotStart("STRIPE_WEBHOOK_SECRET is needed too: without it no payment is ever confirmed.");
  }
  const ofBucket = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = ofBucket.filter((name) => values[name] === undefined);
  if (missing.length > 0 && missing.length < ofBucket.length) {
    throw new CannotStart(`A bucket needs all of S3_*: set ${missing.join(", ")} too.`);
  }
  if (values.CLOCK && values.NODE_ENV === "production") throw new CannotStart("CLOCK is for tests only.");
  return { ...values, APP_URL: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`) };
}

/** The start prints this error's sentence and no stack. */
export class CannotStart extends Error {
  override name = "CannotStart";
}

/** The settings of this process, read and checked once; README.md names each of them. */
export const env = read();
