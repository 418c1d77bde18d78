import { createHash, randomBytes } from "node:crypto";
import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { scaleCompanies, seedScale } from "#db/seed/scale.ts";
import { queryRows } from "./postgres.ts";

/** Database and companies that every section measures. */
export interface BenchSetup {
  databaseUrl: string;
  /** True for shorter rounds, to try a change out. */
  isQuick: boolean;
  /** Ids of the company of 100,000 users and of the one of 10,000. */
  large: number;
  small: number;
}

/** Migrate and fill the database unless that is done. Throws when it has other data. */
export async function prepareSetup(databaseUrl: string, isQuick: boolean): Promise<BenchSetup> {
  const connection = connect(databaseUrl, 2, () => undefined);
  // One statement inserts a million rows here.
  connection.pool.options.query_timeout = 0;
  await migrate(connection);
  await seedScale(connection.db, new Date(), (line) => console.log(`  ${line}`));
  const [coffee, tea] = scaleCompanies;
  const companies = await connection.db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("name", "in", [coffee.name, tea.name])
    .execute();
  await connection.db.destroy();
  const idOf = (name: string) => companies.find((company) => company.name === name)?.id ?? 0;
  return { databaseUrl, isQuick, large: idOf(coffee.name), small: idOf(tea.name) };
}

/** Open a session in the database, as signing in does, and return its cookie. */
export async function createSession({ databaseUrl }: BenchSetup, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const opened = await queryRows(
    databaseUrl,
    `insert into sessions (token_hash, user_id, auth_epoch, idle_expires_at, absolute_expires_at)
     select $1, id, auth_epoch, now() + interval '6 hours', now() + interval '12 hours' from users
     where email = $2 and status = 'Registered' returning id`,
    [createHash("sha256").update(token).digest(), email],
  );
  if (opened.length === 0) throw new Error(`${email} cannot sign in.`);
  return `sid=${token}`;
}

/** Return the emails of registered users of a company in a role, in the order of their ids. */
export async function peopleIn(setup: BenchSetup, role: string, most: number): Promise<string[]> {
  const rows = await queryRows<{ email: string }>(
    setup.databaseUrl,
    "select email from users where company_id = $1 and role = $2 and status = 'Registered' order by id limit $3",
    [setup.large, role, most],
  );
  return rows.map(({ email }) => email);
}
