import { paths } from "#app/paths.ts";
import { lineOfText, optionalLine, recordId, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { said } from "#app/ui/record-form/field-words.ts";

const MOST_QUANTITY = 9_999;

/** What can be bought on a channel, with its usual cost. */
export const channelOption = defineSetting({
  ...{ one: "channel option", many: "channel options", title: "Channel options" },
  purpose: "What can be bought on each channel, with its usual cost.",
  empty: "Add what can be bought on a channel, such as a mailed postcard, with what one usually costs.",
  paths: {
    list: paths.channelOptions,
    create: paths.createChannelOption,
    edit: paths.editChannelOption,
    download: paths.channelOptionsDownload,
  },
  fields: {
    channelId: said(recordId, "Channel", { widget: { as: "select", emptyLabel: "Choose a channel" } }),
    name: said(lineOfText(80, "Enter the option's name."), "Name", { help: "Such as Postcard 6 x 9, mailed." }),
    unit: said(lineOfText(40, "Enter what one of it is, such as piece or week."), "Unit", {
      help: "What one of it is: piece, week.",
    }),
    unitCostCents: said(dollarsField("Enter the cost of one, 0 if it costs nothing."), "Unit cost", {
      help: "What one usually costs.",
      widget: "money",
    }),
    leastQuantity: said(wholeNumber(1, MOST_QUANTITY), "Minimum quantity"),
    mostQuantity: said(wholeNumber(1, MOST_QUANTITY), "Maximum quantity"),
    vendorHint: said(optionalLine(255), "Vendor hint", { help: "Who delivers it, for people who choose it." }),
  },
  layout: ["channelId", "name", ["unit", "unitCostCents"], ["leastQuantity", "mostQuantity"], "vendorHint"],
  begins: { leastQuantity: 1, mostQuantity: MOST_QUANTITY },
  check: ({ leastQuantity, mostQuantity }, context) => {
    if (leastQuantity <= mostQuantity) return;
    const message = `Enter ${leastQuantity} or more: it is the least that can be ordered.`;
    context.addIssue({ code: "custom", path: ["mostQuantity"], message });
  },
});
