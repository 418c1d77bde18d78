import { paths } from "#app/paths.ts";
import { requiredText, optionalLine, recordIdField, wholeNumberField } from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

const MAX_QUANTITY = 9_999;

/** Setting for products to buy on a channel, with their usual cost. */
export const channelOption = defineSetting({
  one: "channel option",
  many: "channel options",
  title: "Channel options",
  purpose: "Products and services to buy on each channel, with their usual costs.",
  empty: "Add something to buy on a channel, such as a mailed postcard, with its usual cost.",
  paths: {
    list: paths.channelOptions,
    create: paths.createChannelOption,
    edit: paths.editChannelOption,
    download: paths.channelOptionsDownload,
  },
  fields: {
    channelId: field(recordIdField, "Channel", { widget: { as: "select", emptyLabel: "Choose a channel" } }),
    name: field(requiredText(80, "Enter the option's name."), "Name", { help: "For example, Postcard 6 x 9, mailed." }),
    unit: field(requiredText(40, "Enter a unit, such as piece or week."), "Unit", {
      help: "For example, piece or week.",
    }),
    unitCostCents: field(dollarsField("Enter the cost of one unit, or 0 if it's free."), "Cost each", {
      help: "The usual cost of one unit.",
      widget: "money",
    }),
    leastQuantity: field(wholeNumberField(1, MAX_QUANTITY), "Minimum quantity"),
    mostQuantity: field(wholeNumberField(1, MAX_QUANTITY), "Maximum quantity"),
    vendorHint: field(optionalLine(255), "Suggested vendor", {
      help: "Shown to users who choose this option.",
    }),
  },
  layout: ["channelId", "name", ["unit", "unitCostCents"], ["leastQuantity", "mostQuantity"], "vendorHint"],
  begins: { leastQuantity: 1, mostQuantity: MAX_QUANTITY },
  check: ({ leastQuantity, mostQuantity }, context) => {
    if (leastQuantity <= mostQuantity) return;
    const message = `Enter ${leastQuantity} or more, the minimum quantity.`;
    context.addIssue({ code: "custom", path: ["mostQuantity"], message });
  },
});
