import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { copyDatabase } from "./jobs.ts";
import { compareTimes, measurePage } from "./money.ts";
import { queryRows } from "./postgres.ts";
import { startProduct } from "./processes.ts";
import type { ResultRow, ResultSection } from "./report.ts";
import { getPage } from "./visits.ts";

const note =
  "The queue is requested in the company of 100,000 requests and in one a tenth its size. Requests are counted as " +
  "they are added and removed. The page of proofs has three rounds with 30 remarks.";

/** Measure the studio's queue with 100,000 requests, and a page full of remarks. */
export async function measureStudio(setup: BenchSetup): Promise<ResultSection> {
  const { databaseUrl, drop } = await copyDatabase(setup, "studio");
  const product = await startProduct(databaseUrl);
  const copy = { ...setup, databaseUrl };
  const rows: ResultRow[] = [];
  try {
    const cookie = await createSession(copy, "senior@scale.test");
    const queue = (company: number) => ({ cookie, path: paths.studioQueue({ company }) });
    rows.push(
      ...(await measurePage({
        setup: copy,
        product,
        what: "queue of 100,000 requests",
        large: queue(setup.large),
        small: queue(setup.small),
      })),
    );
    const [full, plain] = await queryRows<{ id: number }>(databaseUrl, addRemarks, [setup.large]);
    if (!full || !plain) throw new Error("No requests are there.");
    const page = ({ id }: { id: number }) => ({ cookie, path: paths.studioChecklist(id) });
    const see = () => getPage(product, page(full).path, cookie);
    rows.push(await statementsRow(copy, { what: "a page of proofs with 30 remarks", most: 14 }, [see, see]));
    const what = "a page of proofs with 30 remarks vs. one without proofs";
    rows.push(await compareTimes(copy, product, { what, most: null }, page(full), page(plain)));
  } finally {
    await product.stop();
    await drop();
  }
  return { title: "Studio", rows, note };
}

/**
 * Statement that gives a company's first request three rounds of proofs with ten remarks each, and returns its id and
 * that of the next request.
 */
const addRemarks = `
  with request as (
    select id, company_id from studio_requests where company_id = $1 and status = 'proofReady' order by id limit 2
  ), full_one as (select * from request order by id limit 1), round as (
    select full_one.*, round from full_one, generate_series(1, 3) round
  ), proof as (
    insert into studio_proofs (request_id, round, sent_at) select id, round, now() from round
  ), file as (
    insert into files (key, company_id, name, content_type, bytes, sha256, object_type, object_id)
    select 'bench/' || id || '/' || round, company_id, 'proof-' || round || '.png', 'image/png', 1, 'none', 'studioRequest', id
    from round returning id, object_id, right(key, 1)::int as round
  ), held as (
    insert into studio_files (request_id, file_id, kind, round) select object_id, id, 'proof', round from file
  ), pinned as (
    insert into studio_pins (request_id, file_id, x, y, text, at)
    select object_id, id, place * 90, place * 70, 'Remark ' || place, now() from file, generate_series(1, 10) place
  ) select id from request order by id`;
