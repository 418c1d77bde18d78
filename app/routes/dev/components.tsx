import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { notFound } from "#app/http/errors.ts";
import { CrashPage } from "#app/ui/page/crash-page.tsx";
import { DisabledFeature } from "#app/ui/page/disabled-feature.tsx";
import { NotFound } from "#app/ui/page/not-found.tsx";
import { Page, PageLink, Section } from "#app/ui/page/page.tsx";
import { ButtonSamples, ContentSamples, FactSamples, NoticeSamples } from "#app/ui/samples/messages.tsx";
import { SamplePeopleTable } from "#app/ui/samples/people-table.tsx";
import { SampleForm } from "#app/ui/samples/sample-form.tsx";
import { sampleMenu } from "#app/ui/samples/menu.ts";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import { Shell } from "#app/ui/shell/shell.tsx";
import { PageSpinner } from "#app/ui/page/spinner.tsx";

const VIEWS = ["all", "table", "form", "public", "crash", "disabled", "not-found", "spinner"] as const;

export const meta = () => [{ title: "Components" }];

/** Show every component in each state, in development only; `?view=` shows one alone. */
export function loader({ request }: LoaderFunctionArgs) {
  refuseOutsideDevelopment();
  const url = new URL(request.url);
  const view = VIEWS.find((known) => known === url.searchParams.get("view")) ?? "all";
  return json({ view, expiresAt: sessionEnd(url) });
}

export async function action({ request }: ActionFunctionArgs) {
  refuseOutsideDevelopment();
  const submission = parseForm(await readForm(request), schema);
  const fieldErrors = {
    budget: ["A budget has digits, a comma and a point only: 1,500.00."],
    features: ["Choose two locations at most."],
  };
  return json(submission.reply({ fieldErrors }), { status: 422 });
}

const schema = z.object({
  email: z.email("Type an address like ada@example.com."),
  terms: z.literal("on", "Read and accept the terms."),
});

function refuseOutsideDevelopment(): void {
  if (env.NODE_ENV !== "development") throw notFound("Page");
}

/** Return when the session ends; `?seconds=190` shows the warning before it. */
function sessionEnd(url: URL): string {
  const seconds = Number(url.searchParams.get("seconds")) || 6 * 60 * 60;
  return new Date(Date.now() + seconds * 1000).toISOString();
}

export default function ComponentsPage() {
  const { view, expiresAt } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (view === "spinner") return <SpinnerPage />;
  if (view === "crash") return <CrashPage error={null} requestId="5f0c1d9a-7d52-4f0e-9a55-0b6c1f1f0a11" />;
  if (view === "public") {
    return (
      <PublicShell
        title="Sign in"
        purpose="Welcome back."
        productName="Mainstreet"
        aside="Need an account? Ask your advisor."
      >
        <SampleForm lastResult={lastResult} />
      </PublicShell>
    );
  }
  return (
    <Shell
      tree="user"
      menu={sampleMenu}
      person={{ userId: 1, firstName: "Ada", lastName: "Lovelace", email: "ada@example.test" }}
      unread={3}
      company={{ name: "Sunrise Coffee & Donuts", logoUrl: null }}
      productName="Mainstreet"
      sessionExpiresAt={expiresAt}
      viewing={null}
    >
      {view === "disabled" && (
        <DisabledFeature
          title="This feature is turned off for Sunrise Coffee & Donuts."
          text="Ask your advisor if you need it."
          backLabel="Go to the start page"
          backTo="/dev/components"
        />
      )}
      {view === "not-found" && <NotFound sentence="Plan not found." backTo="/dev/components" />}
      {(view === "all" || view === "table" || view === "form") && (
        <Page
          title={view === "form" ? "Ada Lovelace" : "Components"}
          crumbs={[{ label: "Development", to: "/dev/components" }]}
          purpose="Every piece that pages are made of, in each of its states."
          width={view === "form" ? "form" : "full"}
          action={
            <PageLink to="/dev/components" primary>
              Create plan
            </PageLink>
          }
        >
          {view !== "form" && <SamplePeopleTable />}
          {view === "all" && <Gallery />}
          {view !== "table" && <SampleForm lastResult={lastResult} />}
        </Page>
      )}
    </Shell>
  );
}

function Gallery() {
  return (
    <>
      <Section title="Facts">
        <FactSamples />
      </Section>
      <Section title="Buttons">
        <ButtonSamples />
      </Section>
      <Section title="Notices">
        <NoticeSamples />
      </Section>
      <Section title="Content">
        <ContentSamples />
      </Section>
    </>
  );
}

function SpinnerPage() {
  return (
    <main>
      <h1 className="visually-hidden">A page that loads</h1>
      <PageSpinner />
    </main>
  );
}
