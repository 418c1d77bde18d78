import { expect, test } from "vitest";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import {
  COMPANY_EVENT_COPY_DAYS,
  type CompanyEventAction,
  companyEventsCopiedText,
  type CompanyEventStatus,
  companyEventWorkflow,
} from "./company-event-rules.ts";

test("copies fall on the same day of the week", () => {
  expect(COMPANY_EVENT_COPY_DAYS % 7).toBe(0);
});

test("the message counts the copied events and those that already existed", () => {
  expect(companyEventsCopiedText({ copied: 1, kept: 0 })).toBe("1 draft created for next year.");
  expect(companyEventsCopiedText({ copied: 3, kept: 2 })).toBe(
    "3 drafts created for next year. 2 events already existed.",
  );
  expect(companyEventsCopiedText({ copied: 0, kept: 1 })).toBe("Nothing copied. 1 event already existed.");
});

test("a draft can be published, a published event canceled, a canceled one published again", () => {
  const refusal = (action: CompanyEventAction, status: CompanyEventStatus) =>
    statusRefusal(companyEventWorkflow, companyEventWorkflow.transitions[action], status);
  expect(refusal("publish", "draft")).toBeNull();
  expect(refusal("cancel", "published")).toBeNull();
  expect(refusal("restore", "cancelled")).toBeNull();
  expect(refusal("publish", "published")).toBe("This event can't be published because its status is Published.");
  expect(refusal("cancel", "draft")).toBe("This event can't be canceled because its status is Draft.");
});
