import { type Ground, peopleIn, signIn } from "./ground.ts";
import { bodyOf, readPageForm } from "./forms.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";

const BUDGETS = { list: 6, form: 8, dashboard: 14, save: 8 };

interface Page {
  path: string;
  kind: keyof typeof BUDGETS;
  cookie?: string;
}

interface Save extends Page {
  /** The field whose value is changed, to one value and then to the other; it tells the form among several. */
  field: string;
  values: readonly [string, string];
}

/** How many statements each page and each plain save sends to Postgres. */
export async function measurePages(ground: Ground): Promise<Section> {
  const title = "SQL statements";
  if (!(await canCount(ground))) {
    return { title, rows: [], note: "Not counted: this server does not load pg_stat_statements." };
  }
  const product = await startProduct(ground.databaseUrl);
  try {
    const { pages, saves } = await pagesOf(ground);
    const rows: Row[] = [];
    for (const page of pages) rows.push(await rowOf(page, () => statementsOfPage(ground, product, page)));
    for (const save of saves) rows.push(await rowOf(save, () => statementsOfSave(ground, product, save)));
    return {
      title,
      rows,
      note:
        "Every statement that reached Postgres, `begin` and `commit` among them, the larger of two requests. Session " +
        "and permission checks are included; a save is the post alone, without the page that it leads to.",
    };
  } finally {
    await product.stop();
  }
}

async function pagesOf(ground: Ground): Promise<{ pages: Page[]; saves: Save[] }> {
  const [owner = ""] = await peopleIn(ground, "Business Owner", 1);
  const advisor = await signIn(ground, "senior@scale.test");
  const member = await signIn(ground, owner);
  const company = `/company/${ground.large}`;
  const { userId, guestId } = await somebodyOf(ground, owner);
  const renaming = { kind: "save", field: "firstName", values: ["Ada", "Ben"] } as const;
  const address = { kind: "save", field: "dam", values: ["https://a.scale.test/", "https://b.scale.test/"] } as const;
  const ofAdvisor: Page[] = [
    { path: "/companies", kind: "list" },
    { path: `${company}/users?size=5`, kind: "list" },
    { path: `${company}/users?size=50&name=anderson&sort=-lastSignIn`, kind: "list" },
    { path: `${company}/users.csv?name=anderson`, kind: "list" },
    { path: "/companies/create", kind: "form" },
    { path: `${company}/edit`, kind: "form" },
    { path: `${company}/users/${userId}/edit`, kind: "form" },
    { path: `${company}/terms-and-conditions`, kind: "form" },
    { path: `/create-user?company=${ground.large}`, kind: "form" },
  ];
  const ofMember: Page[] = [
    { path: "/dashboard", kind: "dashboard" },
    { path: "/guest-accounts", kind: "list" },
    { path: "/guest-accounts/add", kind: "form" },
    { path: `/guest-accounts/${guestId}/edit`, kind: "form" },
    { path: "/personal-details", kind: "form" },
  ];
  const ofStranger: Page[] = ["/login", "/register", "/forgotten-password"].map((path) => ({ path, kind: "form" }));
  return {
    pages: [
      ...ofStranger,
      ...ofMember.map((page) => ({ ...page, cookie: member })),
      ...ofAdvisor.map((page) => ({ ...page, cookie: advisor })),
    ],
    saves: [
      { ...renaming, path: "/personal-details", cookie: member },
      { ...renaming, path: `/guest-accounts/${guestId}/edit`, cookie: member },
      { ...renaming, path: `${company}/users/${userId}/edit`, cookie: advisor },
      { ...address, path: `${company}/edit`, cookie: advisor },
    ],
  };
}

async function somebodyOf(ground: Ground, owner: string): Promise<{ userId: number; guestId: number }> {
  const [found] = await ask<{ userId: number; guestId: number }>(
    ground.databaseUrl,
    `select owner.id as "userId", guest.id as "guestId"
     from users owner
     join memberships held on held.user_id = owner.id
     join memberships shared on shared.network_id = held.network_id
     join users guest on guest.id = shared.user_id and guest.role = 'Location Level Guest' and guest.status = 'Registered'
     where owner.email = $1 order by guest.id limit 1`,
    [owner]
  );
  if (!found) throw new Error(`${owner} has no guest.`);
  return found;
}

async function statementsOfPage(ground: Ground, { origin }: Running, { path, cookie = "" }: Page): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    counts.push(
      await counting(ground, async () => {
        const response = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      })
    );
  }
  return Math.max(...counts);
}

async function statementsOfSave(
  ground: Ground,
  { origin }: Running,
  { path, cookie = "", field, values }: Save
): Promise<number> {
  const counts: number[] = [];
  for (const value of values) {
    const page = await fetch(origin + path, { headers: { cookie } });
    const form = readPageForm(await page.text(), field);
    form.fields.set(field, value);
    counts.push(
      await counting(ground, async () => {
        const response = await fetch(new URL(form.action || path, origin), {
          method: "POST",
          headers: { cookie, origin },
          body: bodyOf(form),
          redirect: "manual",
        });
        await response.arrayBuffer();
        if (response.status !== 302 && response.status !== 303)
          throw new Error(`Saving ${path} answered ${response.status}.`);
      })
    );
  }
  return Math.max(...counts);
}

async function counting({ databaseUrl }: Ground, work: () => Promise<void>): Promise<number> {
  await ask(databaseUrl, "select pg_stat_statements_reset()");
  await work();
  const [counted] = await ask<{ calls: string }>(
    databaseUrl,
    `select coalesce(sum(calls), 0) as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'`
  );
  return Number(counted?.calls);
}

async function canCount({ databaseUrl }: Ground): Promise<boolean> {
  await ask(databaseUrl, "create extension if not exists pg_stat_statements").catch(() => []);
  return ask(databaseUrl, "select count(*) from pg_stat_statements").then(
    () => true,
    () => false
  );
}

// One page that fails does not end the measuring; its row says so.
async function rowOf({ path, kind }: Page, count: () => Promise<number>): Promise<Row> {
  const counted = await count().catch((error: unknown) => String(error));
  const shown = path.replace(/\d+/g, (digits, at: number) => (path[at - 1] === "=" ? digits : "{id}"));
  return {
    what: `${kind === "save" ? "saving " : ""}\`${shown}\``,
    budget: `${kind}: at most ${BUDGETS[kind]}`,
    measured: String(counted),
    isMet: typeof counted === "number" && counted <= BUDGETS[kind],
  };
}
