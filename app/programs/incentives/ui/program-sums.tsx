import { BalanceBar } from "#app/ui/content/balance-bar.tsx";
import { namesText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";

type Sums = Record<"allocatedCents" | "reservedCents" | "spentCents" | "expiredCents", number>;
type ProgramSum = Sums & { id: number; name: string; isClosed: boolean };

/** Sums of a list's accounts, running programs first, then closed ones; each names its programs. */
export function ProgramSums({ programs }: { programs: readonly ProgramSum[] }) {
  return (
    <>
      <Added title="Current programs" programs={programs.filter(({ isClosed }) => !isClosed)} />
      <Added title="Closed programs" programs={programs.filter(({ isClosed }) => isClosed)} />
    </>
  );
}

function Added({ title, programs }: { title: string; programs: readonly ProgramSum[] }) {
  if (programs.length === 0) return null;
  const sumOf = (sum: keyof Sums) => programs.reduce((cents, program) => cents + program[sum], 0);
  const names = namesText(programs.map(({ name }) => name));
  return (
    <Card title={title}>
      <p className="soft">
        <T>{programs.length === 1 ? names : `Total of ${names}.`}</T>
      </p>
      <BalanceBar
        allocatedCents={sumOf("allocatedCents")}
        reservedCents={sumOf("reservedCents")}
        spentCents={sumOf("spentCents")}
        expiredCents={sumOf("expiredCents")}
      />
    </Card>
  );
}
