/** The agreement of companies that have no terms of their own, and of advisors. `product` is the product's name. */
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

/** Sections of paragraphs; a list inside one is a bullet list. */
const sections: { title: string | null; paragraphs: (string | string[])[] }[] = [
  {
    title: null,
    paragraphs: [
      "<strong>End-User License Agreement</strong><br>Last updated November 1, 2022",
      "This End-User License Agreement is a contract between you and the operator of {product}. It covers your use of the {product} web portal, of what it shows you and of the services that you order through it, together called the Service. When you choose Accept, you agree to it. If you do not agree, do not use the Service.",
    ],
  },
  {
    title: "1. Who may use the Service",
    paragraphs: [
      "The Service is for people whom a company, its franchisees or the operator invited. Your account is yours alone. You use it only for the work of the business that invited you and only for as long as that business wants you to.",
      "You give true details about yourself, keep your password to yourself and tell your advisor at once when you believe that somebody else uses your account. You answer for what happens under your account until you have told us.",
    ],
  },
  {
    title: "2. License",
    paragraphs: [
      "The operator grants you a limited license to use the Service. It is personal, cannot be transferred or passed on, and can be withdrawn. Everything that this agreement does not grant stays with the operator and its licensors.",
      "You do not:",
      [
        "copy, sell, rent or lend the Service or a part of it;",
        "take it apart to learn how it is made, except where the law gives you that right;",
        "go around limits on access, test its security without written consent, or disturb its running;",
        "read it out with automatic means other than the downloads and feeds that it offers;",
        "use it to break the law or the rights of others.",
      ],
    ],
  },
  {
    title: "3. Marketing materials and trademarks",
    paragraphs: [
      "Ideas, designs, texts, pictures and other marketing materials that the Service offers belong to the company whose brand they carry, or to its licensors. You use them only for the locations in your account, only as the company's brand standards allow, and only while you are entitled to run those locations.",
      "You do not change logos or legal lines, and you stop using a material when the company withdraws it.",
    ],
  },
  {
    title: "4. Your content",
    paragraphs: [
      "Plans, events, notes, files and other content that you enter stay yours or your company's. You allow the operator to store, copy and show them as far as the Service needs it, and to share them with the company, its advisors and the people in your network who may see your locations.",
      "You enter only content that you may share. The operator may remove content that breaks the law or this agreement.",
    ],
  },
  {
    title: "5. Orders, incentives and reimbursements",
    paragraphs: [
      "Orders for social media, studio work, gift cards and programs follow the prices, dates and rules that the Service shows before you order. Incentive money is given by the company under its own program rules. A figure in the Service is an aid to planning until the company has approved the claim behind it.",
      "Claims must be true and backed by receipts. A false claim may be refused or asked back, and may end your access.",
    ],
  },
  {
    title: "6. Other services",
    paragraphs: [
      "The Service can lead to services of others, such as asset libraries, maps, payment pages and social networks. Their own terms apply there. The operator does not control them and does not answer for them.",
    ],
  },
  {
    title: "7. Privacy",
    paragraphs: [
      "The operator processes your name, your contact details, your role and a record of what you do in the Service in order to run it, to keep it secure and to report its use to your company. The record of actions shows who did what, when and from which network address. It is not sold.",
      "You may ask your advisor to see or to correct what is stored about you. When your access ends, records that the business must keep stay in place.",
    ],
  },
  {
    title: "8. Confidentiality",
    paragraphs: [
      "Figures, plans and materials in the Service that are not public are confidential. You share them only with people who need them for the same business and who are bound in the same way. This duty outlasts your access.",
    ],
  },
  {
    title: "9. Changes and availability",
    paragraphs: [
      "The operator may improve, change or end parts of the Service and may interrupt it for maintenance. When this agreement changes in a way that matters to you, you are asked to accept it again before you go on.",
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
      "The Service is provided as it is and as it is available. As far as the law allows, the operator gives no warranty of any kind, whether express or implied, including those of merchantability, fitness for a purpose and non-infringement. Estimates, metrics, maps and schedules can contain mistakes, and decisions based on them are yours.",
    ],
  },
  {
    title: "12. Limit of liability",
    paragraphs: [
      "As far as the law allows, the operator is not liable for indirect, incidental or consequential loss, for lost profit or for lost data. Its whole liability for claims about the Service is limited to one hundred US dollars. This limit does not cover what the law does not let anyone limit.",
    ],
  },
  {
    title: "13. Law and general terms",
    paragraphs: [
      "The law of the state in which the operator has its principal office governs this agreement, without its rules on conflict of laws. If a part of this agreement cannot be enforced, the rest stands. This agreement does not replace the franchise agreement or any other contract of your business; where they disagree about the business itself, those contracts win.",
      "Your advisor answers questions about this agreement.",
    ],
  },
];
