import { paths } from "#app/paths.ts";
import { requiredText, optionalText } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Setting for the kinds of events on users' own calendars, such as a school night or a farmers market. */
export const eventCategory = defineSetting({
  one: "event category",
  many: "event categories",
  title: "Event categories",
  purpose: "Categories of the events that users create, listed in this order.",
  empty: "Add types of events, such as a school night or a farmers market.",
  paths: {
    list: paths.eventCategories,
    create: paths.createEventCategory,
    edit: paths.editEventCategory,
    download: paths.eventCategoriesDownload,
  },
  fields: {
    name: field(requiredText(50, "Enter the category's name."), "Name", {
      help: "For example, School night or Farmers market.",
    }),
    description: field(optionalText(255), "Description", {
      help: "Explain what belongs here. Users see it when they choose a category.",
      widget: { as: "area", rows: 3 },
    }),
  },
  layout: ["name", "description"],
});
