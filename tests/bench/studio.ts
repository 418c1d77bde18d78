import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { type Ground, signIn } from "./ground.ts";
import { copyDatabase } from "./jobs.ts";
import { compared, measurePage } from "./money.ts";
import { ask } from "./postgres.ts";
import { startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";
import { visit } from "./visits.ts";

const note =
  "The queue is asked in the company of 100,000 requests and in one of a tenth; requests are counted as they come and go. The page " +
  "of proofs has three rounds with 30 remarks, against one without any.";

/** The studio's queue with 100,000 requests, and a page full of remarks. */
export async function measureStudio(ground: Ground): Promise<Section> {
  const { databaseUrl, drop } = await copyDatabase(ground, "studio");
  const product = await startProduct(databaseUrl);
  const copy = { ...ground, databaseUrl };
  const rows: Row[] = [];
  try {
    const cookie = await signIn(copy, "senior@scale.test");
    const queue = (company: number) => ({ cookie, path: paths.studioQueue({ company }) });
    rows.push(
      ...(await measurePage(copy, product, "queue of 100,000 requests", queue(ground.large), queue(ground.small))),
    );
    const [full, plain] = await ask<{ id: number }>(databaseUrl, addRemarks, [ground.large]);
    if (!full || !plain) throw new Error("No requests are there.");
    const page = ({ id }: { id: number }) => ({ cookie, path: paths.studioChecklist(id) });
    const see = () => visit(product, page(full).path, cookie);
    rows.push(await statementsRow(copy, { what: "a page of proofs with 30 remarks", most: 14 }, [see, see]));
    const what = "a page of proofs with 30 remarks against one without proofs";
    rows.push(await compared(copy, product, { what, most: null }, page(full), page(plain)));
  } finally {
    await product.stop();
    await drop();
  }
  return { title: "Studio", rows, note };
}

/** Gives the first request of a company three rounds of proofs with ten remarks each; gives its id and that of the next. */
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
