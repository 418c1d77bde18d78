import { createHash, randomBytes } from "node:crypto";
import { VIEWS } from "#app/planning/calendar/calendar-address.ts";
import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { type Ground, signIn } from "./ground.ts";
import { inTurn, median } from "./load.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { kilobytes, megabytes, milliseconds, perSecond, type Row, type Section, times } from "./report.ts";
import { visit } from "./visits.ts";

const MOST_TIMES = 4;
const MOST_OF_AGE = 1.3;
const MOST_STATEMENTS = 6;
const MOST_GROWTH = 64;
const FEED_EVENTS = 5_000;
const WEEKS_OF_20_YEARS = 1_043;

/** The marketing calendar with many repeating events in reach, and the feed that programs read. */
export async function measureCalendar(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  try {
    const none = await makeReader(ground, { events: 0 });
    const some = await makeReader(ground, { events: 1_000 });
    const old = await makeReader(ground, { events: 1_000, weeksEarlier: WEEKS_OF_20_YEARS });
    const many = await makeReader(ground, { events: 10_000 });
    return {
      title: "Calendar",
      rows: [
        ...(await measureTimes(ground, product, { none, some, old, many })),
        ...(await countStatements(ground, product, many)),
        ...(await measureFeed(ground, product)),
      ],
      note,
    };
  } finally {
    await product.stop();
  }
}

const note =
  "Weekly events of one network, begun within the last two years, each four or five times in a month. Times are medians of " +
  "pages asked one at a time, in turn. A rule is looked at for the days of the page alone, so its age costs nothing; reading " +
  "the events and putting their days in order decides what many of them cost.";

type Reader = string;

interface Readers {
  none: Reader;
  some: Reader;
  old: Reader;
  many: Reader;
}

async function measureTimes(ground: Ground, product: Running, { none, some, old, many }: Readers): Promise<Row[]> {
  const month = { month: new Date().toISOString().slice(0, 7) };
  const of = (cookie: Reader, path: string) => ({ program: product, cookie, paths: [path] });
  const ofMonth = (cookie: Reader) => of(cookie, paths.marketingCalendar(month));
  const ofYear = (cookie: Reader) => of(cookie, `${paths.marketingCalendar(month)}&view=year`);
  const rounds = ground.isQuick ? 15 : 50;
  const months = await inTurn([none, some, old, many].map(ofMonth), rounds);
  const years = await inTurn([none, many].map(ofYear), rounds);
  const [empty, thousand, aged, tenThousand] = months;
  const [emptyYear, fullYear] = years;
  if (!empty || !thousand || !aged || !tenThousand || !emptyYear || !fullYear) throw new Error("No times.");
  const row = (what: string, one: typeof empty, other: typeof empty, most: number | null): Row => ({
    what,
    budget: most === null ? "-" : `at most ${most} times`,
    measured:
      `${times(one.duration / other.duration)} (${milliseconds(one.duration)}, ${kilobytes(one.size)}; ` +
      `${milliseconds(other.duration)}, ${kilobytes(other.size)})`,
    isMet: most === null ? null : one.duration / other.duration <= most,
  });
  return [
    row("month with 1,000 repeating events against none", thousand, empty, MOST_TIMES),
    row("month with 10,000 repeating events against none", tenThousand, empty, MOST_TIMES),
    row("1,000 series that began 20 years earlier against the same", aged, thousand, MOST_OF_AGE),
    row("year with 10,000 repeating events against none", fullYear, emptyYear, null),
  ];
}

async function countStatements(ground: Ground, product: Running, cookie: Reader): Promise<Row[]> {
  const rows: Row[] = [];
  for (const view of VIEWS) {
    const path = `${paths.marketingCalendar({ month: new Date().toISOString().slice(0, 7) })}&view=${view}`;
    const see = () => visit(product, path, cookie);
    const what = `${view} view with 10,000 repeating events`;
    rows.push(await statementsRow(ground, { what, most: MOST_STATEMENTS }, [see, see]));
  }
  return rows;
}

async function measureFeed(ground: Ground, product: Running): Promise<Row[]> {
  const { databaseUrl } = ground;
  const email = await makeOwner(ground, { events: FEED_EVENTS });
  const token = randomBytes(24).toString("base64url");
  await ask(databaseUrl, "insert into calendar_feeds (user_id, token_hash) select id, $1 from users where email = $2", [
    createHash("sha256").update(token).digest("hex"),
    email,
  ]);
  const durations: number[] = [];
  const growths: number[] = [];
  let size = 0;
  for (let round = -1; round < (ground.isQuick ? 3 : 7); round += 1) {
    await ask(databaseUrl, "delete from rate_limits");
    const began = performance.now();
    const { peak, result } = await watchingMemory(product, () => visit(product, paths.calendarFeed(token)));
    const events = result.split("BEGIN:VEVENT").length - 1;
    if (events < FEED_EVENTS) throw new Error(`The feed holds ${events} events.`);
    size = result.length / 1_024;
    if (round < 0) continue;
    durations.push(performance.now() - began);
    growths.push(peak);
  }
  const took = median(durations);
  const growth = Math.max(...growths);
  const rate = perSecond((FEED_EVENTS / took) * 1_000).replace("/s", " events/s");
  const what = `feed of ${FEED_EVENTS.toLocaleString("en-US")} repeating events`;
  return [
    { what, budget: "-", measured: `${rate} (${milliseconds(took)}, ${kilobytes(size)})`, isMet: null },
    {
      what: `${what}, growth of the server's memory`,
      budget: `less than ${MOST_GROWTH} MB`,
      measured: megabytes(growth),
      isMet: growth < MOST_GROWTH,
    },
  ];
}

interface Reach {
  events: number;
  weeksEarlier?: number;
}

/** The cookie of an owner who sees so many repeating events, and nobody else's. */
async function makeReader(ground: Ground, reach: Reach): Promise<Reader> {
  return signIn(ground, await makeOwner(ground, reach));
}

/** The e-mail of an owner of a fresh network of the small company with copies of the large one's events. */
async function makeOwner({ databaseUrl, large, small }: Ground, { events, weeksEarlier = 0 }: Reach): Promise<string> {
  const mark = randomBytes(6).toString("hex");
  const email = `calendar-${mark}@bench.test`;
  await ask(
    databaseUrl,
    `with network as (
       insert into networks (company_id, code, name) values ($2, $3, 'Bench calendar ' || $3) returning id
     ), place as (
       insert into locations (company_id, network_id, pc_number, name, city, state)
       select $2, id, left($3, 8), 'Bench calendar', 'Evanston', 'IL' from network returning id
     ), owner as (
       insert into users (company_id, email, first_name, last_name, role, status, password_hash, registered_at,
         accepted_terms_version)
       values ($2, $4, 'Cal', 'Bench', 'Business Owner', 'Registered', 'none', now(), 0) returning id
     ), membership as (
       insert into memberships (user_id, company_id, network_id) select owner.id, $2, network.id from owner, network
     ), event as (
       insert into custom_events (company_id, network_id, title, category_id, starts_on, ends_on, time_zone, recurrence, rrule)
       select $2, network.id, title, (select min(id) from custom_event_categories where company_id = $2),
         starts_on - $6::int * 7, ends_on - $6::int * 7, time_zone, recurrence, rrule
       from network, (select * from custom_events where company_id = $1 order by id limit $5) known
       returning id
     )
     insert into custom_event_locations (event_id, company_id, location_id) select event.id, $2, place.id from event, place`,
    [large, small, mark, email, events, weeksEarlier],
  );
  await ask(databaseUrl, "analyze custom_events, custom_event_locations");
  return email;
}
