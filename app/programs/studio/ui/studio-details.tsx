import type { ReactNode } from "react";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { answerFacts, toAnswers, type Question } from "#app/programs/order-forms/questions.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { FileGrid } from "#app/ui/content/file-grid.tsx";
import { dayText, instantDayText, numberText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { formatWords, type StudioStatus, studioWorkflow } from "../studio-rules.ts";

interface File {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

export interface ShownStudioRequest {
  number: string;
  status: StudioStatus;
  statusSince: string;
  heldFrom: string | null;
  timeZone: string;
  location: string;
  pcNumber: string;
  otherLocations: string | null;
  network: string;
  assignee: string | null;
  requester: string | null;
  type: string;
  title: string;
  purpose: string;
  audience: string;
  keyMessage: string;
  offer: string;
  legalLine: string;
  size: string;
  quantity: number | null;
  formats: string[];
  links: string;
  answers: unknown;
  neededBy: string;
  isRush: boolean;
  eventTitle: string | null;
  informationDueOn: string | null;
  roundsUsed: number;
  satisfaction: number | null;
  finalLink: string | null;
  rules: { roundsIncluded: number; types: readonly { key: string; label: string; questions: readonly Question[] }[] };
}

/** Return the facts of a request for the strip above it. */
export function studioFacts(request: ShownStudioRequest) {
  const { status, statusSince, timeZone, neededBy, isRush, roundsUsed, rules, satisfaction } = request;
  const { word, tone } = statusOf(studioWorkflow, status);
  const since = instantDayText(statusSince, timeZone);
  return [
    { term: "Status", value: <Status tone={tone} word={word} since={since} /> },
    { term: "Needed by", value: isRush ? `${dayText(neededBy)}, rush` : dayText(neededBy) },
    { term: "Proof rounds", value: `${roundsUsed} of ${rules.roundsIncluded}` },
    ...(satisfaction === null ? [] : [{ term: "Satisfaction", value: `${satisfaction} of 5` }]),
  ];
}

/** Banner with the status that the requester must know or act on now. */
export function StudioBanner({
  request: { status, heldFrom, informationDueOn },
  changes,
}: {
  request: ShownStudioRequest;
  changes: readonly { toStatus: string; reason: string }[];
}) {
  const reason = changes.find(({ toStatus }) => toStatus === status)?.reason ?? "";
  if (status === "infoRequested") {
    const until = informationDueOn ? ` by ${dayText(informationDueOn)}` : "";
    return (
      <Banner tone="warning" title={`The studio needs more information. Answer${until}.`}>
        {reason}
      </Banner>
    );
  }
  if (status === "proofReady") return <Banner tone="info">Your proof is ready. Approve it or request changes.</Banner>;
  if (status === "onHold" && heldFrom === "proofReady") {
    return (
      <Banner tone="warning">
        No response to the proof, so we put the request on hold. You can still approve the proof or request changes.
      </Banner>
    );
  }
  if (status === "onHold") {
    return (
      <Banner tone="warning" title="The studio put this request on hold.">
        {reason}
      </Banner>
    );
  }
  if (status === "declined") {
    return (
      <Banner tone="danger" title="The studio declined this request.">
        {reason}
      </Banner>
    );
  }
  return null;
}

interface FinalFilesProps {
  request: ShownStudioRequest;
  finals: readonly File[];
  /** End of availability; null for files that stay. */
  until: string | null;
  areOver: boolean;
  /** Content shown when files have expired. */
  children?: ReactNode;
}

/** Delivered files to download. */
export function FinalFiles({ request, finals, until, areOver, children }: FinalFilesProps) {
  const { finalLink, timeZone } = request;
  if (finals.length === 0 && !finalLink && !areOver) return null;
  return (
    <Card
      title="Final files"
      action={
        finalLink && (
          <ButtonLink to={finalLink} native>
            Open link
          </ButtonLink>
        )
      }
    >
      {until && (
        <p className="soft">
          {`${areOver ? "The download period ended on" : "Available to download until"} ${instantDayText(until, timeZone)}.`}
        </p>
      )}
      <FileGrid files={finals} />
      {areOver && children}
    </Card>
  );
}

/** Details of a request, read-only. */
export function StudioDetails({ request, brief }: { request: ShownStudioRequest; brief: readonly File[] }) {
  const type = request.rules.types.find(({ key }) => key === request.type);
  const words = request.formats.map((format) => statusLabel(formatWords, format));
  const facts = [
    { term: "Type", value: type?.label ?? request.type },
    { term: "{Location}", value: `${request.location} ({pcNumber} ${request.pcNumber})` },
    { term: "Also for", value: request.otherLocations ?? "" },
    { term: "{Network}", value: request.network },
    { term: "Event", value: request.eventTitle ?? "" },
    { term: "Requested by", value: request.requester ?? "" },
    { term: "Purpose", value: request.purpose },
    { term: "Message", value: request.keyMessage },
    { term: "Audience", value: request.audience },
    { term: "Offer", value: request.offer },
    { term: "Fine print", value: request.legalLine },
    { term: "Size", value: request.size },
    { term: "Quantity", value: request.quantity === null ? "" : numberText(request.quantity) },
    { term: "Formats", value: words.join(", ") },
    ...answerFacts(type?.questions ?? [], toAnswers(request.answers)),
    { term: "Links to examples", value: request.links },
  ].filter(({ value }) => value !== "");
  return (
    <>
      <Card title="Request">
        <Facts columns={2} facts={facts} />
      </Card>
      {brief.length > 0 && (
        <Card title="Files">
          <FileGrid files={brief} />
        </Card>
      )}
    </>
  );
}
