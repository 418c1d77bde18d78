import { paths } from "#app/paths.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { timeInTurn } from "./load.ts";
import { startProduct } from "./processes.ts";
import { kilobytes, milliseconds, type ResultRow, type ResultSection, times } from "./report.ts";

const MAX_TIMES = 1.3;

/** Measure the lists of a company's locations, points and openings at ten times the size. */
export async function measureBackOffice(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl);
  const cookie = await createSession(setup, "senior@scale.test");
  const compare = async (what: string, pathOf: (company: number) => string): Promise<ResultRow> => {
    const targets = [setup.large, setup.small].map((company) => ({
      program: product,
      cookie,
      paths: [pathOf(company)],
    }));
    const [large, small] = await timeInTurn(targets, setup.isQuick ? 15 : 60);
    if (!large || !small) throw new Error("No times.");
    const ratio = large.duration / small.duration;
    return {
      what,
      budget: `at most ${MAX_TIMES} times`,
      measured:
        `${times(ratio)} (${milliseconds(large.duration)}, ${kilobytes(large.size)}; ` +
        `${milliseconds(small.duration)}, ${kilobytes(small.size)})`,
      isMet: ratio <= MAX_TIMES,
    };
  };
  const locations = (company: number) => paths.manageLocations({ company });
  try {
    return {
      title: "Back office",
      rows: [
        await compare("20,000 locations vs. 2,000, unfiltered", locations),
        await compare("20,000 locations vs. 2,000, by part of a name", (company) => `${locations(company)}&q=oakden`),
        await compare(
          "20,000 locations vs. 2,000, by state and status",
          (company) => `${locations(company)}&state=OH&status=open`,
        ),
        await compare("10,000 networks vs. 1,000, unfiltered", paths.networks),
        await compare(
          "10,000 networks vs. 1,000, by part of a name",
          (company) => `${paths.networks(company)}?q=oakden`,
        ),
      ],
      note:
        "Medians of pages requested one at a time, in turn. One statement counts the rows, another reads the " +
        "positions of the map's first 2,000 pins. The statements of these pages and of a merge are counted above.",
    };
  } finally {
    await product.stop();
  }
}
