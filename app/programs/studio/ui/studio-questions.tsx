import { InputBase } from "@mantine/core";
import { dayText } from "#app/ui/format.ts";
import { satisfactionWords } from "../studio-form.ts";

/** What is asked before each step of a request, by requesters and the studio. */
export function studioQuestions({ number, neededBy }: { number: string; neededBy: string }) {
  return {
    accept: {
      title: `Accept ${number}?`,
      text: `It is needed by ${dayText(neededBy)}. Choose another day where the studio needs one; its requester is told.`,
      fields: <InputBase name="neededBy" type="date" label="Done by" defaultValue={neededBy} required />,
    },
    ask: { title: "What do you need to know?", text: "Its requester has five business days to answer." },
    decline: { title: `Decline ${number}?`, text: "Its requester is mailed why.", tone: "danger" as const },
    hold: { title: `Put ${number} on hold?`, text: "Its requester is mailed why." },
    approve: {
      title: "Approve this proof?",
      text: "The studio makes the final files of it. Nothing can be changed after.",
    },
    change: { title: "What should change?", text: "The studio makes a new proof. Remarks on the images go along." },
    close: {
      title: `Close ${number}?`,
      text: "You have what you need. How satisfied are you with it?",
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
    cancel: { title: `Cancel ${number}?`, text: "The studio does nothing more with it.", tone: "danger" as const },
  };
}
