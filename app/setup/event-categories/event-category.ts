import { paths } from "#app/paths.ts";
import { lineOfText, optionalText } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { said } from "#app/ui/record-form/field-words.ts";

/** The sorts of events that people put on their own calendars: a school night, a farmers market. */
export const eventCategory = defineSetting({
  ...{ one: "event category", many: "event categories", title: "Event categories" },
  purpose: "The sorts of events that people put on their own {calendars}. They choose in this order.",
  empty: "Add the sorts of events that shops hold, such as a school night or a farmers market.",
  paths: {
    list: paths.eventCategories,
    create: paths.createEventCategory,
    edit: paths.editEventCategory,
    download: paths.eventCategoriesDownload,
  },
  fields: {
    name: said(lineOfText(50, "Enter the category's name."), "Name", {
      help: "Such as School night or Farmers market.",
    }),
    description: said(optionalText(255), "Description", {
      help: "What belongs here, for people who choose a category.",
      widget: { as: "area", rows: 3 },
    }),
  },
  layout: ["name", "description"],
});
