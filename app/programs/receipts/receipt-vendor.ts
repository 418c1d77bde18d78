import { findMoney } from "./receipt-amounts.ts";
import { type ReceiptLine, toLabelText } from "./receipt-text.ts";

/** Lines from the top among which the vendor's name is looked for. */
const TOP_LINES = 6;

const NOT_A_NAME =
  /\b(RECEIPT|INVOICE|RECIBO|FACTURA|TICKET|WELCOME|BIENVENIDOS?|THANK|GRACIAS|ORDER|TABLE|SERVER|CASHIER|REGISTER|TERMINAL|STORE ?#|TEL|PHONE|FAX|DATE|FECHA|TIME|COPY|CUSTOMER|GUEST|WWW|HTTP|BILL TO|SHIP TO|QTY|DESCRIPTION|SUITE|ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|HWY|DRIVE|DR|LANE|CALLE|AVENIDA|PO BOX)\b/;

/** Find the vendor's name at the top of a receipt, with a confidence from 0 to 100; null when none can be told. */
export function findVendor(lines: readonly ReceiptLine[]): { vendor: string; confidence: number } | null {
  const firstAmount = lines.findIndex(({ text }) => findMoney(text).length > 0);
  const top = lines.slice(0, firstAmount < 0 ? TOP_LINES : Math.min(firstAmount, TOP_LINES)).flatMap((line, index) => {
    const vendor = cleanName(line.text);
    return vendor === null ? [] : [{ vendor, confidence: line.confidence, rank: line.size - index * 0.12 }];
  });
  const [best] = top.sort((one, other) => other.rank - one.rank);
  return best ? { vendor: best.vendor, confidence: Math.min(90, best.confidence) } : null;
}

function cleanName(text: string): string | null {
  const name = text
    .replace(/^[^\p{L}\d]+|[^\p{L}\d.)!]+$/gu, "")
    .replace(/\s+/g, " ")
    .replace(/ [.)!]+$/, "")
    .slice(0, 100)
    .trim();
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const digits = name.match(/\d/g)?.length ?? 0;
  if (letters < 3 || digits > letters / 2 || letters < name.length * 0.6) return null;
  return NOT_A_NAME.test(toLabelText(name)) || /,\s*[A-Z]{2}\b\s*\d{0,5}/.test(name) || /@/.test(name) ? null : name;
}
