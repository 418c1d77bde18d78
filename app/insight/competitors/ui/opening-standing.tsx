import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { instantDayText } from "#app/ui/format.ts";
import { ReasonField } from "#app/ui/reason-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { openingMoves, standingTones, standingWords } from "../opening-rules.ts";

interface Standing {
  brand: string;
  standing: string;
  version: number;
  reporter: string | null;
  createdAt: string;
  timeZone: string;
  dismissedBecause: string | null;
  mergedIntoId: number | null;
}

interface Twin {
  id: number;
  brand: string;
  city: string;
  street: string;
  standing: string;
}

/** Who told of an opening and what became of that, with an advisor's next steps. */
export function OpeningStanding({ opening, twins }: { opening: Standing; twins: readonly Twin[] }) {
  const { brand, standing, version, reporter, mergedIntoId } = opening;
  const may = (move: keyof typeof openingMoves) => openingMoves[move].from.some((from) => from === standing);
  const tone = Object.entries(standingTones).find(([name]) => name === standing)?.[1] ?? "neutral";
  return (
    <FactStrip
      facts={[
        { term: "Report", value: <Status tone={tone} word={wordFrom(standingWords, standing)} /> },
        {
          term: "Reported",
          value: `${instantDayText(opening.createdAt, opening.timeZone)}${reporter ? ` by ${reporter}` : ""}`,
        },
        ...(opening.dismissedBecause ? [{ term: "Because", value: opening.dismissedBecause }] : []),
        ...(mergedIntoId === null
          ? []
          : [{ term: "Is one with", value: <a href={paths.editOpening(mergedIntoId)}>the opening that stays</a> }]),
      ]}
    >
      {may("verify") && (
        <ConfirmButton
          label="Verify"
          title={`Verify ${brand}?`}
          text="Everybody of the company sees it, and those who watch the area get a mail."
          intent="verify"
          values={{ version }}
          isMain
        />
      )}
      {may("dismiss") && (
        <ConfirmButton
          label="Dismiss"
          tone="danger"
          title={`Dismiss ${brand}?`}
          text="Customers do not see it. You can verify it later."
          intent="dismiss"
          values={{ version }}
        >
          <ReasonField />
        </ConfirmButton>
      )}
      {standing !== "merged" &&
        twins.map(({ id, brand: other, city, street }) => (
          <ConfirmButton
            key={id}
            label={`Same as ${other}, ${street || city}`}
            confirmLabel="Merge"
            title={`Is this the same as ${other}, ${street || city}?`}
            text="That opening stays as it is; this report becomes one with it."
            intent="merge"
            values={{ version, intoId: id }}
          />
        ))}
    </FactStrip>
  );
}
