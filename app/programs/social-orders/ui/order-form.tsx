import type { SubmissionResult } from "@conform-to/react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { documentRules } from "#app/platform/files/file-rules.ts";
import type { CaptionLocation } from "#app/programs/social-posts/captions.ts";
import { questionVisibility, type Question, answerFormValues } from "#app/programs/order-forms/questions.ts";
import { socialNetworkWords, type SocialNetwork, isSocialNetwork } from "#app/setup/settings/social-networks.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { RecordPicture } from "#app/ui/content/record-picture.tsx";
import { RadioGroupField } from "#app/ui/fields/choice-fields.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FieldRow, FormSection, SubmitButton } from "#app/ui/form/form.tsx";
import { countText, dayText, moneyText, namesText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { QuestionFields } from "#app/ui/fields/question-fields.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { socialForm } from "../social-form.ts";
import { firstSocialStart, postsPerLocation, postsText } from "../social-rules.ts";
import { type OfferedPost, PostChoices } from "./post-choices.tsx";
import { useAutosave } from "./saved-order.ts";

export interface OfferedPackage {
  priceId: string;
  name: string;
  description: string;
  priceCents: number;
  billing: string;
  postsPerPeriod: number;
  networks: readonly string[];
  minLeadDays: number;
  isIncentiveEligible: boolean;
}

type AskedQuestion = Question & { packages: readonly string[] };

interface OrderFormProps {
  begin: {
    priceId?: string;
    months: number | string;
    locationIds: readonly (number | string)[];
    startOn: string;
    preferredTimes: string;
    postIds: readonly (number | string)[];
    answers: unknown;
  };
  orderId: number | null;
  packages: readonly OfferedPackage[];
  locations: readonly (CaptionLocation & { id: number; note: string; group: string })[];
  questions: readonly AskedQuestion[];
  posts: readonly OfferedPost[];
  today: string;
  userId: number;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}

/** Form of an order: package, locations, questions, start and preferred posts. */
export function SocialOrderForm({
  begin,
  orderId,
  packages,
  locations,
  questions,
  posts,
  today,
  userId,
  lastResult,
  cancelTo,
}: OrderFormProps) {
  const isHydrated = useHydrated();
  useAutosave("social", userId);
  const record = { ...begin, answers: answerFormValues(questions, begin.answers) };
  return (
    <RecordForm
      id="social"
      schema={socialForm}
      record={record}
      isNew
      lastResult={lastResult}
      saveLabel="Continue to checkout"
      intent="checkout"
      actions={
        <SubmitButton intent="save" tone="secondary">
          Save as draft
        </SubmitButton>
      }
      cancelTo={cancelTo}
      encType="multipart/form-data"
      wide
    >
      {(fields) => {
        const chosen = packages.find(({ priceId }) => priceId === fields.priceId.value);
        const months = chosen?.billing === "monthly" ? Math.max(1, Number(fields.months.value) || 1) : 1;
        const asking = questions.filter(
          ({ packages }) => packages.length === 0 || packages.includes(chosen?.name ?? ""),
        );
        const isOfPackage = questionVisibility(asking, fields.answers.value);
        const shops = [fields.locationIds.value ?? []].flat().map(String);
        const fitting = posts.filter(({ networks }) => networks.some((one) => chosen?.networks.includes(one)));
        return (
          <FormWithAside
            aside={
              <Summary
                chosen={chosen}
                months={months}
                shops={shops.length}
                today={today}
                startOn={String(fields.startOn.value ?? "")}
              />
            }
          >
            {orderId !== null && <input type="hidden" name="orderId" value={orderId} />}
            <Card>
              <FormSection title="1. Package">
                <RadioGroupField
                  field={fields.priceId}
                  label="Package"
                  options={packages.map((one) => ({
                    value: one.priceId,
                    label: `${one.name}, ${priceText(one)}`,
                    picture: <RecordPicture title={one.name} size="small" />,
                    help: `${packageText(one)} ${one.description}`,
                  }))}
                />
                {chosen?.billing === "monthly" && <SchemaField name="months" />}
                {!isHydrated && (
                  <span data-without-script="">
                    <SubmitButton intent="package" tone="secondary">
                      Continue
                    </SubmitButton>
                  </span>
                )}
              </FormSection>
            </Card>
            <Card>
              <FormSection title="2. {Locations}">
                <CheckboxList field={fields.locationIds} label="{Locations}" choices={locations} />
              </FormSection>
            </Card>
            {chosen && asking.length > 0 && (
              <Card>
                <FormSection title="3. Questions">
                  <QuestionFields
                    questions={questions}
                    answers={fields.answers.getFieldList()}
                    formId="social"
                    isAsked={isOfPackage}
                    accept={documentRules.contentTypes.join(",")}
                  />
                </FormSection>
              </Card>
            )}
            <Card>
              <FormSection title={chosen && asking.length > 0 ? "4. Start and posts" : "3. Start and posts"}>
                <FieldRow>
                  <SchemaField name="startOn" />
                  <SchemaField name="preferredTimes" />
                </FieldRow>
                {chosen && (
                  <PostChoices
                    field={fields.postIds}
                    posts={fitting}
                    included={postsText(postsPerLocation(chosen, months), months, shops.length)}
                    networks={chosen.networks}
                    place={locations.find(({ id }) => shops[0] === String(id)) ?? null}
                  />
                )}
              </FormSection>
            </Card>
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

function priceText({ priceCents, billing }: OfferedPackage): string {
  return `${moneyText(priceCents)}${billing === "monthly" ? " a month" : ""}`;
}

function packageText({ postsPerPeriod, billing, networks, isIncentiveEligible }: OfferedPackage): string {
  const on = namesText(networks.filter(isSocialNetwork).map((network: SocialNetwork) => socialNetworkWords[network]));
  const posts = `${countText(postsPerPeriod, "post")}${billing === "monthly" ? " a month" : ""}`;
  const end = billing === "monthly" ? " Ends after the months you choose." : "";
  return `${posts} on ${on}.${end}${isIncentiveEligible ? " Eligible for {incentive} money at checkout." : ""}`;
}

/** Price of the order so far; the checkout computes the final price. */
function Summary({
  chosen,
  months,
  shops,
  today,
  startOn,
}: {
  chosen: OfferedPackage | undefined;
  months: number;
  shops: number;
  today: string;
  /** Day as the form holds it. */
  startOn: string;
}) {
  if (!chosen) return <Card title="Your order">{<p className="soft">Choose a package to see its price.</p>}</Card>;
  const each = chosen.priceCents * months;
  const first = firstSocialStart(today, chosen);
  return (
    <Card title="Your order">
      <Facts
        facts={[
          { term: "Package", value: chosen.name },
          {
            term: "Per {location}",
            value: months > 1 ? `${moneyText(each)} for ${months} months` : moneyText(each),
          },
          { term: "{Locations}", value: String(shops) },
          { term: "Total", value: moneyText(each * shops) },
          { term: "Posts", value: postsText(postsPerLocation(chosen, months), months, shops) },
          { term: "Starts on", value: startOn ? dayText(startOn) : "Not selected" },
          ...(startOn < first ? [{ term: "Earliest start", value: dayText(first) }] : []),
        ]}
      />
    </Card>
  );
}

/** Offer to continue an unsent order saved in this browser. */
export function SavedOrderOffer({ onTake, onDiscard }: { onTake: () => void; onDiscard: () => void }) {
  return (
    <Card title="Unfinished order">
      <p>Your unfinished order is saved in this browser.</p>
      <div className="row row-after">
        <Button onClick={onTake}>Continue order</Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard order
        </Button>
      </div>
    </Card>
  );
}
