/** Return the agreement of advisors and of companies without terms of their own. `product` is the product's name. */
export function defaultAgreement(product: string): string {
  const name = escape(product);
  return sections
    .map(({ title, paragraphs }) => {
      const heading = title ? `<h2>${title}</h2>` : "";
      return heading + paragraphs.map(asHtml).join("");
    })
    .join("")
    .replaceAll("{product}", name);
}

function asHtml(paragraph: string | string[]): string {
  if (typeof paragraph === "string") return `<p>${paragraph}</p>`;
  return `<ul>${paragraph.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Sections with their paragraphs; a list in place of a paragraph is a bullet list. */
const sections: { title: string | null; paragraphs: (string | string[])[] }[] = [
  {
    title: null,
    paragraphs: [
      "<strong>End-User License Agreement</strong><br>Last updated November 1, 2022",
      "This End-User License Agreement is a contract between you and the operator of {product}. It covers your use of the {product} web portal, its content, and the services you order through it (together, the Service). By selecting Accept, you agree to it. If you do not agree, do not use the Service.",
    ],
  },
  {
    title: "1. Who may use the Service",
    paragraphs: [
      "The Service is for people invited by a company, its franchisees or the operator. Your account is personal. You may use it only for the work of the business that invited you, and only as long as that business allows.",
      "You must provide accurate information about yourself, keep your password confidential, and tell your advisor immediately if you believe someone else is using your account. You are responsible for activity under your account until you have told us.",
    ],
  },
  {
    title: "2. License",
    paragraphs: [
      "The operator grants you a limited license to use the Service. The license is personal, non-transferable, non-sublicensable and revocable. The operator and its licensors reserve all rights that this agreement does not grant.",
      "You may not:",
      [
        "copy, sell, rent or lend any part of the Service;",
        "reverse engineer it, except where the law gives you that right;",
        "bypass access limits, test its security without written consent, or disrupt its operation;",
        "extract data from it by automated means other than the downloads and feeds it offers;",
        "use it to break the law or violate the rights of others.",
      ],
    ],
  },
  {
    title: "3. Marketing materials and trademarks",
    paragraphs: [
      "Ideas, designs, texts, pictures and other marketing materials offered in the Service belong to the company whose brand they carry, or to its licensors. You may use them only for the locations in your account, only as the company's brand standards allow, and only while you are entitled to run those locations.",
      "You may not change logos or legal lines, and you must stop using a material when the company withdraws it.",
    ],
  },
  {
    title: "4. Your content",
    paragraphs: [
      "Plans, events, notes, files and other content you enter remain yours or your company's. You allow the operator to store, copy and display them as needed to provide the Service, and to share them with the company, its advisors and the people in your network who have access to your locations.",
      "You may enter only content that you have the right to share. The operator may remove content that breaks the law or this agreement.",
    ],
  },
  {
    title: "5. Orders, incentives and reimbursements",
    paragraphs: [
      "Orders for social media, studio work, gift cards and programs are subject to the prices, dates and rules shown before you order. The company provides incentive money under its own program rules. Amounts in the Service are for planning until the company has approved the claim behind them.",
      "Claims must be accurate and supported by receipts. A false claim may be denied, may have to be repaid, and may end your access.",
    ],
  },
  {
    title: "6. Other services",
    paragraphs: [
      "The Service may link to third-party services, such as asset libraries, maps, payment pages and social networks. Their own terms apply. The operator does not control them and is not responsible for them.",
    ],
  },
  {
    title: "7. Privacy",
    paragraphs: [
      "The operator processes your name, your contact details, your role and a record of your activity in the Service in order to run it, keep it secure and report its use to your company. This record shows who did what, when and from which network address. It is not sold.",
      "You may ask your advisor to see or correct the information stored about you. When your access ends, the business keeps the records it is required to keep.",
    ],
  },
  {
    title: "8. Confidentiality",
    paragraphs: [
      "Figures, plans and materials in the Service that are not public are confidential. You may share them only with people who need them for the same business and have the same duty of confidentiality. This duty continues after your access ends.",
    ],
  },
  {
    title: "9. Changes and availability",
    paragraphs: [
      "The operator may improve, change or end parts of the Service and may interrupt it for maintenance. If this agreement changes in a way that affects you, you must accept it again before you continue.",
    ],
  },
  {
    title: "10. End of access",
    paragraphs: [
      "Your access ends when the business that invited you, its company or the operator ends it, or when you break this agreement. Sections 3, 4, 7, 8, 11, 12 and 13 apply after that.",
    ],
  },
  {
    title: "11. No warranty",
    paragraphs: [
      'The Service is provided "as is" and "as available". To the extent the law allows, the operator gives no warranty of any kind, whether express or implied, including those of merchantability, fitness for a purpose and non-infringement. Estimates, metrics, maps and schedules may contain errors, and you are responsible for decisions based on them.',
    ],
  },
  {
    title: "12. Limit of liability",
    paragraphs: [
      "To the extent the law allows, the operator is not liable for indirect, incidental or consequential loss, lost profit or lost data. Its total liability for claims about the Service is limited to one hundred US dollars. This limit does not apply where the law does not allow it.",
    ],
  },
  {
    title: "13. Law and general terms",
    paragraphs: [
      "The law of the state in which the operator has its principal office governs this agreement, without regard to its conflict of laws rules. If any part of this agreement cannot be enforced, the rest remains in effect. This agreement does not replace the franchise agreement or any other contract of your business; where they disagree about the business itself, those contracts prevail.",
      "If you have questions about this agreement, contact your advisor.",
    ],
  },
];
