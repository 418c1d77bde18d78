import { paths } from "#app/paths.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { measurePage } from "./money.ts";
import { startProduct } from "./processes.ts";
import type { ResultRow, ResultSection } from "./report.ts";

const note =
  "The first page of each report over its default period, requested one at a time, in turn, in the company of 20,000 " +
  "locations and in one a tenth its size.";

/** Measure every report at ten times the size. */
export async function measureReports(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl);
  const rows: ResultRow[] = [];
  try {
    const cookie = await createSession(setup, "senior@scale.test");
    for (const { key, title } of reports) {
      const of = (company: number) => ({ cookie, path: paths.report(key, { company }) });
      rows.push(
        ...(await measurePage({ setup, product, what: title, large: of(setup.large), small: of(setup.small) })),
      );
    }
  } finally {
    await product.stop();
  }
  return { title: "Reports", rows, note };
}
