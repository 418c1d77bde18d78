import { describe, expect, it, test } from "vitest";
import { HIGH_CONFIDENCE, parseReceipt } from "./parse-receipt.ts";

const today = "2026-11-28";

function read(text: string, confidence = 96) {
  const lines = text.trim().split("\n");
  return parseReceipt(
    lines.map((line) => ({ text: line.trim(), confidence, size: 1 })),
    today,
  );
}

test("a plain receipt is read whole, and its sums make the total certain", () => {
  const values = read(`
    PRINT HOUSE
    214 Main Street
    Columbus, OH 43215
    Date: 10/17/2026 14:32
    Flyers 48.00
    Posters 27.50
    SUBTOTAL 75.50
    TAX 6.75% 5.10
    TOTAL $80.60
    VISA ****4242 80.60`);
  expect(values).toMatchObject({ isReceipt: true, vendor: "PRINT HOUSE", day: "2026-10-17", currency: "USD" });
  expect(values).toMatchObject({ totalCents: 8_060, totalConfidence: 95, taxCents: 510 });
});

describe("the total", () => {
  it("is what was paid less the change", () => {
    expect(read("SHOP\nTOTAL 12.40\nCASH 20.00\nCHANGE 7.60")).toMatchObject({
      totalCents: 1_240,
      totalConfidence: 95,
    });
  });

  it("is certain only when the receipt's own numbers confirm it", () => {
    const alone = read("SHOP\nCups 4.00\nTOTAL 9.40");
    expect(alone.totalCents).toBe(940);
    expect(alone.totalConfidence).toBeLessThan(HIGH_CONFIDENCE);
    const misread = read("SHOP\nSUBTOTAL 75.50\nTAX 5.10\nTOTAL 30.60\nVISA 80.60");
    expect(misread.totalCents).toBeNull();
  });

  it("includes the tip, and is left out where the tip is written by hand", () => {
    const printed = "CAFE\nSUBTOTAL 40.00\nTAX 2.70\nTOTAL 42.70\nTIP 8.00\nTOTAL 50.70";
    expect(read(printed)).toMatchObject({ totalCents: 5_070, totalConfidence: 95 });
    expect(read("CAFE\nSUBTOTAL 40.00\nTAX 2.70\nTOTAL 42.70\nTIP ______\nTOTAL ______").totalCents).toBeNull();
    const suggested = "CAFE\nSUBTOTAL 40.00\nTAX 2.70\nTOTAL 42.70\nVISA 42.70\n18% TIP IS 7.20\n20% TIP IS 8.00";
    expect(read(suggested)).toMatchObject({ totalCents: 4_270, totalConfidence: 95 });
  });

  it("is left out when two totals disagree", () => {
    expect(read("SHOP\nTOTAL 42.70\nLunch 3.00\nTOTAL 61.20").totalCents).toBeNull();
  });

  it("is no subtotal, count of items, savings, points or balance", () => {
    const text =
      "SHOP\nSUBTOTAL 30.00\nTOTAL ITEMS 3.00\nTOTAL SAVINGS 4.00\nTAX 2.03\nTOTAL 32.03\nREWARD POINTS TOTAL 99.00";
    expect(read(text)).toMatchObject({ totalCents: 3_203, totalConfidence: 95 });
  });

  it("is read with thousands, from the next line, and less a discount", () => {
    expect(read("SHOP\nSUBTOTAL 1,200.00\nDISCOUNT -100.00\nTAX 74.25\nTOTAL\n$1,174.25")).toMatchObject({
      totalCents: 117_425,
      totalConfidence: 95,
    });
  });

  it("is left out of refunds and estimates", () => {
    expect(read("SHOP\nREFUND\nSUBTOTAL 30.00\nTAX 2.03\nTOTAL 32.03").totalCents).toBeNull();
    expect(read("PRINT HOUSE\nESTIMATE\nSUBTOTAL 30.00\nTAX 2.03\nTOTAL 32.03").totalCents).toBeNull();
  });

  it("is left out when its letters are doubtful and nothing confirms it", () => {
    expect(read("SHOP\nCups 4.00\nTOTAL 9.40", 55).totalCents).toBeNull();
  });
});

test("a receipt in Spanish is read, and its ambiguous date is left out", () => {
  const text = "PANADERIA SOL\nFecha: 17 de octubre de 2026\nSUBTOTAL 30.00\nIMPUESTO 2.03\nTOTAL A PAGAR $32.03";
  expect(read(text)).toMatchObject({ vendor: "PANADERIA SOL", day: "2026-10-17", totalCents: 3_203, taxCents: 203 });
  expect(read(text.replace("17 de octubre de 2026", "05/10/2026")).day).toBeNull();
  expect(read(text.replace("17 de octubre de 2026", "25/10/2026")).day).toBe("2026-10-25");
});

test("a receipt in euros has no amount, whether the sign or only the commas tell", () => {
  const euros = read("BÄCKEREI\nKaffee 3,50\nTOTAL 3,50 €");
  expect(euros).toMatchObject({ isReceipt: true, currency: "EUR", totalCents: null, taxCents: null });
  expect(read("BOULANGERIE\nCafe 3,50\nPain 2,20\nTOTAL 5,70")).toMatchObject({ currency: "XXX", totalCents: null });
  expect(read("SHOP\nTea 3.50\nVAT 20% 0.70\nTOTAL 4.20").totalCents).toBeNull();
});

describe("the date", () => {
  const on = (line: string) => read(`SHOP\n${line}\nTOTAL 9.40`).day;

  it("is read in the ways that receipts write it", () => {
    for (const line of [
      "10/17/2026",
      "10/17/26 09:41",
      "10-17-2026",
      "2026-10-17",
      "Oct 17, 2026",
      "17 October 2026",
    ]) {
      expect(on(line), line).toBe("2026-10-17");
    }
  });

  it("is never in the future, long past, a due date or impossible", () => {
    for (const line of ["12/24/2026", "01/05/2019", "Return by 10/30/2026", "13/45/2026", "Valid thru 10/27"]) {
      expect(on(line), line).toBeNull();
    }
  });

  it("is the labeled one, and left out when several others disagree", () => {
    expect(on("Order 10/01/2026\nDate: 10/17/2026")).toBe("2026-10-17");
    expect(on("10/01/2026\n10/17/2026")).toBeNull();
  });
});

test("a text without amounts is no receipt, and has no values at all", () => {
  expect(read("OPEN HOUSE\nSaturday 10/17/2026\nFree coffee for all")).toMatchObject({
    isReceipt: false,
    vendor: "",
    day: null,
    totalCents: null,
  });
  expect(parseReceipt([], today).isReceipt).toBe(false);
});

test("the vendor is no address, greeting, phone number or web address", () => {
  const vendorOf = (head: string) => read(`${head}\nTOTAL 9.40`).vendor;
  expect(vendorOf("WELCOME TO\n~ Corner Market #214 .\n12 Oak Ave\n(614) 555-0148")).toBe("Corner Market #214");
  expect(vendorOf("RECEIPT\n12 Oak Ave\nwww.shop.test")).toBe("");
});
