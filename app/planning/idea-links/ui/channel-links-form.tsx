import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { TextField } from "#app/ui/fields/fields.tsx";
import { FieldStack, FormErrors, SaveBar, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { channelLinksForm } from "../link-form.ts";
import type { listChannelLinks } from "../channel-links.server.ts";

type LinkedChannel = SerializeFrom<typeof listChannelLinks>[number];

/** Form with the links of a company's channels. */
export function ChannelLinksForm({
  channels,
  lastResult,
}: {
  channels: readonly LinkedChannel[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "channel-links",
    schema: channelLinksForm,
    lastResult,
    defaultValue: { channels: channels.map(({ id, version, link }) => ({ id, version, link })) },
  });
  useUnsavedChangesGuard(form);
  const labels = Object.fromEntries(channels.map(({ name }, index) => [`channels[${index}].link`, name]));
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
      <FormErrors form={form} labels={labels} />
      <Card title="Links to order or download materials">
        <FieldStack>
          {fields.channels.getFieldList().map((field, index) => {
            const { id, version, link } = field.getFieldset();
            const channel = channels[index];
            return (
              <div key={field.key}>
                <input type="hidden" name={id.name} value={channel?.id ?? ""} />
                <input type="hidden" name={version.name} value={channel?.version ?? ""} />
                <TextField
                  field={link}
                  label={channel?.isActive ? channel.name : `${channel?.name} (inactive)`}
                  placeholder="https://"
                  inputMode="url"
                  autoComplete="off"
                  optional
                />
              </div>
            );
          })}
        </FieldStack>
      </Card>
      <SaveBar saveLabel="Save links" intent="save" />
    </Form>
  );
}
