import { createHash, randomBytes } from "node:crypto";
import { CALENDAR_VIEWS } from "#app/planning/calendar/calendar-address.ts";
import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { timeInTurn, median } from "./load.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { kilobytes, megabytes, milliseconds, perSecond, type ResultRow, type ResultSection, times } from "./report.ts";
import { getPage } from "./visits.ts";

const MAX_TIMES = 4;
const MAX_OF_AGE = 1.3;
const MAX_STATEMENTS = 6;
const MAX_GROWTH = 64;
const FEED_EVENTS = 5_000;
const WEEKS_OF_20_YEARS = 1_043;

/**
 * Measure the marketing calendar with many repeating events in the access scope, and the feed that calendar apps read.
 */
export async function measureCalendar(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl);
  try {
    const none = await makeReader(setup, { events: 0 });
    const some = await makeReader(setup, { events: 1_000 });
    const old = await makeReader(setup, { events: 1_000, weeksEarlier: WEEKS_OF_20_YEARS });
    const many = await makeReader(setup, { events: 10_000 });
    return {
      title: "Calendar",
      rows: [
        ...(await measureTimes(setup, product, { none, some, old, many })),
        ...(await countStatements(setup, product, many)),
        ...(await measureFeed(setup, product)),
      ],
      note,
    };
  } finally {
    await product.stop();
  }
}

const note =
  "Weekly events of one network that began within the last two years, each on four or five days of a month. Times " +
  "are medians of pages requested one at a time, in turn. A repeat rule is expanded only for the days of the page, " +
  "so its age costs nothing. With many events, most of the time goes into reading them and sorting their dates.";

type Reader = string;

interface Readers {
  none: Reader;
  some: Reader;
  old: Reader;
  many: Reader;
}

async function measureTimes(
  setup: BenchSetup,
  product: Running,
  { none, some, old, many }: Readers,
): Promise<ResultRow[]> {
  const month = { month: new Date().toISOString().slice(0, 7) };
  const of = (cookie: Reader, path: string) => ({ program: product, cookie, paths: [path] });
  const ofMonth = (cookie: Reader) => of(cookie, paths.marketingCalendar(month));
  const ofYear = (cookie: Reader) => of(cookie, `${paths.marketingCalendar(month)}&view=year`);
  const rounds = setup.isQuick ? 15 : 50;
  const months = await timeInTurn([none, some, old, many].map(ofMonth), rounds);
  const years = await timeInTurn([none, many].map(ofYear), rounds);
  const [empty, thousand, aged, tenThousand] = months;
  const [emptyYear, fullYear] = years;
  if (!empty || !thousand || !aged || !tenThousand || !emptyYear || !fullYear) throw new Error("No times.");
  const row = (what: string, one: typeof empty, other: typeof empty, most: number | null): ResultRow => ({
    what,
    budget: most === null ? "-" : `at most ${most} times`,
    measured:
      `${times(one.duration / other.duration)} (${milliseconds(one.duration)}, ${kilobytes(one.size)}; ` +
      `${milliseconds(other.duration)}, ${kilobytes(other.size)})`,
    isMet: most === null ? null : one.duration / other.duration <= most,
  });
  return [
    row("month with 1,000 repeating events vs. none", thousand, empty, MAX_TIMES),
    row("month with 10,000 repeating events vs. none", tenThousand, empty, MAX_TIMES),
    row("1,000 series that began 20 years earlier vs. recent ones", aged, thousand, MAX_OF_AGE),
    row("year with 10,000 repeating events vs. none", fullYear, emptyYear, null),
  ];
}

async function countStatements(setup: BenchSetup, product: Running, cookie: Reader): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const view of CALENDAR_VIEWS) {
    const path = `${paths.marketingCalendar({ month: new Date().toISOString().slice(0, 7) })}&view=${view}`;
    const see = () => getPage(product, path, cookie);
    const what = `${view} view with 10,000 repeating events`;
    rows.push(await statementsRow(setup, { what, most: MAX_STATEMENTS }, [see, see]));
  }
  return rows;
}

async function measureFeed(setup: BenchSetup, product: Running): Promise<ResultRow[]> {
  const { databaseUrl } = setup;
  const email = await makeOwner(setup, { events: FEED_EVENTS });
  const token = randomBytes(24).toString("base64url");
  await queryRows(
    databaseUrl,
    "insert into calendar_feeds (user_id, token_hash) select id, $1 from users where email = $2",
    [createHash("sha256").update(token).digest("hex"), email],
  );
  const durations: number[] = [];
  const growths: number[] = [];
  let size = 0;
  for (let round = -1; round < (setup.isQuick ? 3 : 7); round += 1) {
    await queryRows(databaseUrl, "delete from rate_limits");
    const began = performance.now();
    const { peak, result } = await watchingMemory(product, () => getPage(product, paths.calendarFeed(token)));
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
      what: `${what}, server memory growth`,
      budget: `less than ${MAX_GROWTH} MB`,
      measured: megabytes(growth),
      isMet: growth < MAX_GROWTH,
    },
  ];
}

interface EventAmount {
  events: number;
  weeksEarlier?: number;
}

/** Return the cookie of a new owner whose access scope has the given number of repeating events. */
async function makeReader(setup: BenchSetup, access: EventAmount): Promise<Reader> {
  return createSession(setup, await makeOwner(setup, access));
}

/**
 * Create an owner of a new network of the small company, with copies of the large company's events; return the email.
 */
async function makeOwner(
  { databaseUrl, large, small }: BenchSetup,
  { events, weeksEarlier = 0 }: EventAmount,
): Promise<string> {
  const mark = randomBytes(6).toString("hex");
  const email = `calendar-${mark}@bench.test`;
  await queryRows(
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
  await queryRows(databaseUrl, "analyze custom_events, custom_event_locations");
  return email;
}
