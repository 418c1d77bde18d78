import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { ColorField } from "#app/ui/color-field.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { IconField } from "#app/ui/icon-field.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { channelForm, newChannelForm } from "../channel-form.ts";

interface Channel {
  name: string;
  icon: string;
  lightColor: string;
  darkColor: string;
  leadDays: number;
  link: string | null;
  version: number;
}

/** Makes a channel, or changes the one that is handed in. */
export function ChannelForm({
  companyId,
  channel,
  lastResult,
}: {
  companyId: number;
  channel?: Channel;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "channel",
    schema: channel ? channelForm : newChannelForm,
    lastResult,
    defaultValue: channel ?? { icon: "megaphone", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 14 },
  });
  return (
    <EntryForm
      form={form}
      version={channel?.version}
      labels={labels}
      saveLabel={channel ? "Save channel" : "Create channel"}
      cancelTo={paths.channels(companyId)}
    >
      <Card>
        <FormSection title="Channel">
          <TextField field={fields.name} label={labels.name} autoComplete="off" />
          <TextField
            field={fields.leadDays}
            label={labels.leadDays}
            help="Days that something on this channel takes to get ready."
            inputMode="numeric"
          />
          <TextField
            field={fields.link}
            label={labels.link}
            help="Where its materials are ordered or downloaded."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            optional
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Look" text="How the channel shows in lists, {plans} and the {calendar}.">
          <IconField field={fields.icon} label={labels.icon} />
          <FieldRow>
            <ColorField field={fields.lightColor} label={labels.lightColor} />
            <ColorField field={fields.darkColor} label={labels.darkColor} />
          </FieldRow>
        </FormSection>
      </Card>
    </EntryForm>
  );
}

const labels = {
  name: "Name",
  leadDays: "Lead days",
  link: "Link",
  icon: "Icon",
  lightColor: "Color on light",
  darkColor: "Color on dark",
};
