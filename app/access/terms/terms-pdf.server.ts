import { env } from "#app/env.server.ts";
import { renderHtmlPdf } from "#app/platform/html/html-pdf.server.ts";

interface TermsText {
  /** 0 is the default agreement. */
  number: number;
  html: string;
  status?: "draft" | "published";
}

/** Render terms as a PDF, with its file name. `companyName` is null for advisors, who have no company. */
export async function termsPdf({ number, html, status }: TermsText, companyName: string | null) {
  const title = "Terms and Conditions";
  const owner = number > 0 && companyName ? companyName : env.PRODUCT_NAME;
  const version = number > 0 ? `version ${number}` : "default agreement";
  const subtitle = `${owner}, ${status === "draft" ? `draft of ${version}` : version}`;
  return { name: `${title}, ${subtitle}.pdf`, content: await renderHtmlPdf({ title, subtitle, html }) };
}
