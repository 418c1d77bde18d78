import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { compareTerms } from "#app/setup/terms/compare-terms.ts";
import { discardTermsDraft } from "#app/setup/terms/discard-terms-draft.server.ts";
import { publishTerms } from "#app/setup/terms/publish-terms.server.ts";
import { restoreTerms } from "#app/setup/terms/restore-terms.server.ts";
import { draftVersionForm, publishTermsForm } from "#app/setup/terms/terms-form.ts";
import * as terms from "#app/setup/terms/terms-versions.server.ts";
import { VersionPage } from "#app/setup/terms/ui/version-page.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const { reach } = advisor;
  const company = found(await terms.findCompanyOfTerms(db, reach, idOf(call.params.companyId)), "Company");
  const number = idOf(call.params.number);
  const others = (await terms.listTermsVersions(db, reach, company.id)).map((other) => other.number);
  const wanted = idOf(new URL(call.request.url).searchParams.get("compare"));
  const compared = others.includes(wanted) ? wanted : (others.find((other) => other < number) ?? 0);
  const texts = await terms.findTermsVersions(db, reach, company.id, [number, compared]);
  const version = found(
    texts.find((text) => text.number === number),
    "Version",
  );
  const before = texts.find((text) => text.number === compared && compared !== number);
  return json({
    company,
    version,
    draft: version.status === "draft" ? version : await terms.findTermsDraft(db, reach, company.id),
    others: others.filter((other) => other !== number),
    changes: before ? { compared, lines: compareTerms(before.html, version.html) } : null,
    people: await terms.countPeopleOfTerms(db, reach, company.id),
    mayPublish: may(advisor, "terms:publish"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:draft");
  companyOfPage(advisor);
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "publish":
      return publish(call, form);
    case "discard":
      return discard(call, form);
    default:
      return restore(call, form);
  }
}

async function publish(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "terms:publish");
  const submission = parseForm(form, publishTermsForm);
  if (submission.status !== "success") return refused(unreadable);
  const companyId = idOf(call.params.companyId);
  const outcome = found(await publishTerms(db, advisor, companyId, submission.value, now()), "Company");
  if (!outcome.saved) return refused(outcome);
  const asked = submission.value.isMaterial
    ? ` ${countText(outcome.asked, "person is", "people are")} asked again.`
    : "";
  return redirectWithNotice(paths.companyTerms(companyId), `Version ${outcome.number} is in force.${asked}`);
}

async function discard(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "terms:draft");
  const submission = parseForm(form, draftVersionForm);
  if (submission.status !== "success") return refused(unreadable);
  const companyId = idOf(call.params.companyId);
  const { draftVersion } = submission.value;
  const outcome = found(await discardTermsDraft(db, advisor, companyId, draftVersion), "Company");
  if (!outcome.saved) return refused(outcome);
  return redirectWithNotice(paths.companyTerms(companyId), `The draft of version ${outcome.number} is discarded.`);
}

async function restore(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "terms:draft");
  const submission = parseForm(form, draftVersionForm);
  if (submission.status !== "success") return refused(unreadable);
  const companyId = idOf(call.params.companyId);
  const wanted = { number: idOf(call.params.number), draftVersion: submission.value.draftVersion };
  const outcome = found(await restoreTerms(db, advisor, companyId, wanted, now()), "Company");
  if (!outcome.saved) return refused(outcome);
  return redirectWithNotice(paths.companyTerms(companyId), `The draft of version ${outcome.number} is saved.`);
}

const unreadable = { problems: problem("", "The form could not be read. Try again.") };

function refused({ problems, status = 422 }: { problems: Record<string, string[]>; status?: number }) {
  return json({ problems }, { status });
}

export default function TermsVersionPage() {
  return <VersionPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
