import { InputBase } from "@mantine/core";
import { dayText } from "#app/ui/text/format.ts";
import { satisfactionWords } from "../studio-form.ts";

/** Return the confirmation dialogs of a request's actions, for requesters and the studio. */
export function studioDialogs({ number, neededBy }: { number: string; neededBy: string }) {
  return {
    accept: {
      title: `Accept ${number}?`,
      text: `It's needed by ${dayText(neededBy)}. Change the date if the studio needs more time. The requester gets an email.`,
      fields: <InputBase name="neededBy" type="date" label="Needed by" defaultValue={neededBy} required />,
    },
    ask: {
      title: "Ask for more information?",
      text: "The requester has five business days to answer.",
      reasonLabel: "Question",
    },
    decline: { title: `Decline ${number}?`, text: "The requester gets your reason by email.", tone: "danger" as const },
    hold: { title: `Put ${number} on hold?`, text: "The requester gets your reason by email." },
    approve: {
      title: "Approve this proof?",
      text: "The studio makes the final files from this proof. You can't request changes after that.",
    },
    change: {
      title: "Request changes?",
      text: "The studio makes a new proof. Your comments on the images are included.",
    },
    close: {
      title: `Close ${number}?`,
      text: "Confirm that you have your files. You can also rate the result.",
      fields: (
        <InputBase component="select" name="satisfaction" label="Satisfaction" defaultValue="">
          <option value="">No answer</option>
          {Object.entries(satisfactionWords)
            .reverse()
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </InputBase>
      ),
    },
    cancel: { title: `Cancel ${number}?`, text: "The studio stops working on this request.", tone: "danger" as const },
  };
}
