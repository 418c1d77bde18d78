import { paths } from "#app/paths.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { type Ground, signIn } from "./ground.ts";
import { measurePage } from "./money.ts";
import { startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";

const note =
  "The first page of each report, over its standard period, asked one at a time, in turn, of the company of 20,000 locations " +
  "and of one of a tenth.";

/** Every report at ten times the size. */
export async function measureReports(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  const rows: Row[] = [];
  try {
    const cookie = await signIn(ground, "senior@scale.test");
    for (const { key, title } of reports) {
      const of = (company: number) => ({ cookie, path: paths.report(key, { company }) });
      rows.push(...(await measurePage(ground, product, title, of(ground.large), of(ground.small))));
    }
  } finally {
    await product.stop();
  }
  return { title: "Reports", rows, note };
}
