import sharp, { type Sharp } from "sharp";

/** Receipt as it is drawn; null for a picture that is none. */
export interface DrawnReceipt {
  layout: string;
  truth: { vendor: string; day: string; totalCents: number; taxCents: number } | null;
  picture: () => Promise<Buffer>;
}

export const receiptLayouts = [
  "plain",
  "rotated",
  "creased",
  "dim",
  "long",
  "tip",
  "two totals",
  "Spanish",
  "sideways",
  "invoice",
  "cash",
  "not a receipt",
] as const;
export type ReceiptLayout = (typeof receiptLayouts)[number];

const vendors = ["BAKERY SUPPLY CO", "PRINT HOUSE", "CORNER MARKET", "PARTY WORLD", "HARBOR FLOWERS"];
const wares = [
  "Flyers",
  "Posters",
  "Balloons",
  "Paper cups",
  "Banner",
  "Ribbon",
  "Napkins",
  "Stickers",
  "Tape",
  "Chalk",
];

/** Draw a layout's variant, always the same for the same numbers. */
export function drawReceipt(layout: ReceiptLayout, variant: number): DrawnReceipt {
  if (layout === "not a receipt")
    return { layout, truth: null, picture: () => render(otherPicture(variant), layout, variant) };
  const random = randomOf(receiptLayouts.indexOf(layout) * 100 + variant);
  const count = layout === "long" ? 22 : 3 + Math.floor(random() * 3);
  const items = Array.from({ length: count }, () => ({
    name: wares[Math.floor(random() * wares.length)] ?? "",
    cents: 300 + Math.floor(random() * 4_000),
  }));
  const subtotal = items.reduce((sum, { cents }) => sum + cents, 0);
  const taxCents = Math.round(subtotal * 0.0675);
  const tipCents = layout === "tip" || layout === "two totals" ? Math.round(subtotal * 0.18) : 0;
  const totalCents = subtotal + taxCents + tipCents;
  const month = 1 + Math.floor(random() * 10);
  const date = 1 + Math.floor(random() * 28);
  const vendor = vendors[variant % vendors.length] ?? "";
  const money = (cents: number) => (cents / 100).toFixed(2);
  const row = (label: string, cents: number) => label.padEnd(22) + money(cents).padStart(9);
  const two = (number: number) => String(number).padStart(2, "0");
  const spanish = layout === "Spanish";
  const dates = [`${two(month)}/${two(date)}/2026`, `${two(month)}/${two(date)}/26`, `2026-${two(month)}-${two(date)}`];
  const day = spanish
    ? `Fecha: ${date} de ${spanishMonths[month - 1]} de 2026`
    : `Date: ${dates[variant % 3]}  ${two(9 + variant)}:41`;
  const sum = [
    row(spanish ? "SUBTOTAL" : "Subtotal", subtotal),
    row(spanish ? "IMPUESTO 6.75%" : "Sales tax 6.75%", taxCents),
  ];
  const before = row("TOTAL", subtotal + taxCents);
  const ends: Record<string, string[]> = {
    tip: [row("Tip", tipCents), row("TOTAL", totalCents), row("VISA 4242", totalCents)],
    "two totals": [before, row("Tip", tipCents), row("TOTAL WITH TIP", totalCents)],
    Spanish: [row("TOTAL A PAGAR $", totalCents), row("TARJETA", totalCents), "GRACIAS"],
    invoice: [row("Amount due", totalCents), "Return by 12/31/2026"],
    cash: [row("TOTAL", totalCents), row("CASH", toTens(totalCents)), row("CHANGE", toTens(totalCents) - totalCents)],
  };
  const lines = [
    vendor,
    spanish ? "Calle Sol 214" : "214 Main Street",
    "Columbus, OH 43215",
    day,
    layout === "invoice" ? "INVOICE 48213" : "Order 48213",
    "",
    ...items.map(({ name, cents }) => row(name, cents)),
    "",
    ...sum,
    ...(ends[layout] ?? [row("TOTAL $", totalCents), row("VISA 4242", totalCents), "THANK YOU"]),
  ];
  const truth = { vendor, day: `2026-${two(month)}-${two(date)}`, totalCents, taxCents };
  return { layout, truth, picture: () => render(paper(lines, layout, variant), layout, variant) };
}

const spanishMonths = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
];

function toTens(cents: number): number {
  return (Math.floor(cents / 1_000) + 1) * 1_000;
}

/** Return a source of numbers from 0 to 1 that is the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state / 4_294_967_296;
  };
}

const fonts = ["DejaVu Sans Mono", "DejaVu Sans Mono", "DejaVu Sans Mono", "DejaVu Sans Mono", "monospace"];

/** Draw lines of text on paper, on a table. */
export function paper(lines: readonly string[], layout: string, variant: number): string {
  const size = 24;
  const [width, height] = [680, lines.length * 36 + 150];
  const ink = layout === "dim" ? "#3d3a35" : "#222";
  const sheet = layout === "dim" ? "#8d8779" : "#f3f1ea";
  const text = lines.map((line, index) => {
    const big = index === 0 ? 1.25 : 1;
    return `<text x="${100}" y="${110 + index * 36}" font-size="${size * big}" font-weight="${index === 0 ? 700 : 400}"
      font-family="${fonts[variant % fonts.length]}" fill="${ink}" xml:space="preserve">${line}</text>`;
  });
  const creases =
    layout === "creased"
      ? [0.3, 0.55, 0.8].map((at) => {
          const y = height * at;
          return `<path d="M40 ${y} L${width - 40} ${y + 14}" stroke="#b9b4a6" stroke-width="5" opacity="0.8"/>
            <rect x="40" y="${y}" width="${width - 80}" height="${height * 0.12}" fill="#000" opacity="0.07"/>`;
        })
      : [];
  const angle = layout === "rotated" ? [-5, -3, 2, 4, 6][variant % 5] : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${layout === "dim" ? "#2a2723" : "#5d5044"}"/>
    <g transform="rotate(${angle} ${width / 2} ${height / 2})">
      <rect x="60" y="40" width="${width - 120}" height="${height - 80}" fill="${sheet}"/>${text.join("")}${creases.join("")}
    </g></svg>`;
}

function otherPicture(variant: number): string {
  if (variant === 0) return catPicture();
  const texts = [
    ["OPEN HOUSE", "Saturday at ten", "Free coffee for all", "Main Street"],
    [],
    ["Dear neighbors,", "we open our new shop", "on the first of May.", "Come and say hello."],
    ["MENU", "Espresso", "Cappuccino", "Americano", "Tea"],
  ];
  return paper(texts[(variant - 1) % texts.length] ?? [], "plain", variant);
}

/** Draw a cat. */
export function catPicture(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700"><rect width="700" height="700" fill="#7aa36b"/>
    <ellipse cx="350" cy="480" rx="170" ry="190" fill="#c98b46"/><circle cx="350" cy="260" r="120" fill="#d79a52"/>
    <path d="M250 190 L230 80 L330 150 Z M450 190 L470 80 L370 150 Z" fill="#c98b46"/>
    <circle cx="305" cy="250" r="18" fill="#222"/><circle cx="395" cy="250" r="18" fill="#222"/>
    <path d="M335 300 L365 300 L350 318 Z" fill="#a4534a"/>
    <path d="M240 290 H310 M240 315 L310 308 M460 290 H390 M460 315 L390 308" stroke="#222" stroke-width="4"/></svg>`;
}

async function render(svg: string, layout: string, variant: number): Promise<Buffer> {
  const upright = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true });
  const raw = await rawOf(sharp(Buffer.from(svg)).removeAlpha());
  const turn = layout === "sideways" ? ([90, 270, 180, 90, 270][variant % 5] ?? 90) : 0;
  const grainy = grain(raw.data, randomOf(variant + 7));
  const { width, height } = upright.info;
  return sharp(grainy, { raw: { width, height, channels: 3 } })
    .rotate(turn)
    .jpeg({ quality: 80 })
    .toBuffer();
}

function rawOf(picture: Sharp) {
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** Add the noise of a phone's sensor. */
function grain(pixels: Buffer, random: () => number): Buffer {
  for (let at = 0; at < pixels.length; at += 3) {
    const noise = (random() - 0.5) * 18;
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = Math.max(0, Math.min(255, (pixels[at + channel] ?? 0) + noise));
    }
  }
  return pixels;
}
