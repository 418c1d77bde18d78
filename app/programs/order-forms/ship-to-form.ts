import { z } from "zod";
import { phoneNumber } from "#app/platform/fields/person-fields.ts";
import { requiredText, optionalLine } from "#app/platform/fields/text-fields.ts";
import { STATE_CODES, stateNames } from "#app/ui/map/states.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { SectionLayout } from "#app/ui/record-form/form-layout.ts";
import { isPostOfficeBox } from "./post-office-box.ts";

const NO_BOX = "We can't ship to a PO box. Enter a street address.";
const noBox = (text: string) => !isPostOfficeBox(text);

/** Shipping address fields: an address within the US that a carrier delivers to. */
export const shipToFields = {
  shipName: field(requiredText(100, "Enter the recipient."), "Recipient", { autoComplete: "name" }),
  shipCompany: field(optionalLine(100).refine(noBox, NO_BOX), "Company"),
  shipStreet: field(requiredText(100, "Enter the street address.").refine(noBox, NO_BOX), "Street address"),
  shipCity: field(requiredText(80, "Enter the city."), "City"),
  shipState: field(z.enum([...STATE_CODES], { error: "Choose a state." }), "State", {
    widget: { as: "select", words: stateNames, emptyLabel: "Choose a state" },
  }),
  shipZip: field(
    z
      .string({ error: "Enter the ZIP code." })
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, "Use five digits, or nine, such as 60201-1234."),
    "ZIP code",
    { widget: "numeric" },
  ),
  shipPhone: field(phoneNumber, "Phone", { widget: "phone" }),
};

export const shipToSection: SectionLayout<keyof typeof shipToFields> = {
  title: "Ship to",
  text: "Use a street address. We can't ship to a PO box.",
  fields: [["shipName", "shipCompany"], "shipStreet", ["shipCity", "shipState"], ["shipZip", "shipPhone"]],
};

/** Postal address of a store. */
interface Place {
  name: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
}

/** Return the default shipping address of an order for a store; `receiver` is the person who opens the parcel. */
export function defaultShipTo({ name, street, street2, city, state, zip, phone }: Place, receiver: string) {
  return {
    shipName: receiver,
    shipCompany: name.slice(0, 100),
    shipStreet: lineOf(street, street2),
    shipCity: city,
    shipState: state,
    shipZip: zip,
    shipPhone: phone,
  };
}

/** Shipping address, in the columns of shipped orders. */
export interface ShipTo {
  shipName: string;
  shipCompany: string;
  shipStreet: string;
  shipCity: string;
  shipState: string;
  shipZip: string;
  shipPhone: string | null;
}

/** Pick the address columns of a longer form. */
export function toShipTo(form: ShipTo): ShipTo {
  const { shipName, shipCompany, shipStreet, shipCity, shipState, shipZip, shipPhone } = form;
  return { shipName, shipCompany, shipStreet, shipCity, shipState, shipZip, shipPhone };
}

function lineOf(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(", ").slice(0, 100);
}
