import { expect, test } from "vitest";
import { isPostOfficeBox } from "./post-office-box.ts";

test.each([
  "PO Box 12",
  "P.O. Box 12",
  "p.o.box 12",
  "P O Box 12",
  "POBox 7",
  "Post Office Box 3",
  "Postal Box 3",
  "1 Main St, PO Box 9",
  "P.O.B. 12",
  "POB 12",
  "Box 1200",
  "BOX #12",
])("%s is a PO box", (line) => {
  expect(isPostOfficeBox(line)).toBe(true);
});

test.each([
  "1 Main Street",
  "12 Boxwood Lane",
  "7 Poboy Alley",
  "3 Postal Road",
  "1 Old Post Office Road",
  "8 Box Elder Dr",
  "5 Opobo Street",
  "22 Apollo Box Street",
])("%s is a street", (line) => {
  expect(isPostOfficeBox(line)).toBe(false);
});
