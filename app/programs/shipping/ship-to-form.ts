import { z } from "zod";
import { phoneNumber } from "#app/platform/fields/person-fields.ts";
import { lineOfText, optionalLine } from "#app/platform/fields/text-fields.ts";
import { STATE_CODES, stateWords } from "#app/ui/map/states.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { isPostOfficeBox } from "./post-office-box.ts";

const NO_BOX = "Parcels do not go to a PO box. Enter a street address.";
const noBox = (text: string) => !isPostOfficeBox(text);

/** Where something is shipped to: an address within the US that a carrier delivers to. */
export const shipToFields = {
  shipName: said(lineOfText(100, "Enter who receives it."), "Receiver", { autoComplete: "name" }),
  shipCompany: said(optionalLine(100).refine(noBox, NO_BOX), "Company"),
  shipStreet: said(lineOfText(100, "Enter the street and number.").refine(noBox, NO_BOX), "Street and number"),
  shipCity: said(lineOfText(80, "Enter the city."), "City"),
  shipState: said(z.enum([...STATE_CODES], { error: "Choose a state." }), "State", {
    widget: { as: "select", words: stateWords, emptyLabel: "Choose a state" },
  }),
  shipZip: said(
    z
      .string({ error: "Enter the ZIP code." })
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, "Use five digits, or nine as in 60201-1234."),
    "ZIP code",
    { widget: "numeric" },
  ),
  shipPhone: said(phoneNumber, "Phone", { widget: "phone" }),
};

/** A place with the address that its people know. */
interface Place {
  name: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
}

/** The address of a store as what is ordered for it begins with; `receiver` is who opens the parcel. */
export function shipToStore({ name, street, street2, city, state, zip, phone }: Place, receiver: string) {
  return {
    ...{ shipName: receiver, shipCompany: name.slice(0, 100), shipStreet: lineOf(street, street2), shipCity: city },
    ...{ shipState: state, shipZip: zip, shipPhone: phone },
  };
}

/** An address in the columns of what is shipped. */
export interface ShipTo {
  shipName: string;
  shipCompany: string;
  shipStreet: string;
  shipCity: string;
  shipState: string;
  shipZip: string;
  shipPhone: string | null;
}

/** The columns of an address, of a form that has more. */
export function shipToOf(form: ShipTo): ShipTo {
  const { shipName, shipCompany, shipStreet, shipCity, shipState, shipZip, shipPhone } = form;
  return { shipName, shipCompany, shipStreet, shipCity, shipState, shipZip, shipPhone };
}

function lineOf(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(", ").slice(0, 100);
}
