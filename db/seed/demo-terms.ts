/** Terms of Sunrise: an earlier version, then the current one. */
export const sunriseTerms: readonly string[] = [
  `<h2>Sunrise Coffee &amp; Donuts marketing portal terms</h2>
<p>These terms cover your use of the marketing portal that Sunrise Coffee &amp; Donuts, Inc. ("Sunrise") provides to its franchisees and their staff.</p>
<h3>1. Your account</h3>
<p>Your account is yours alone. Keep your password to yourself and tell your advisor right away if you think someone else knows it.</p>
<h3>2. Marketing materials</h3>
<p>Logos, photographs, menus and texts in the portal belong to Sunrise. You may use them to advertise your own Sunrise shops and nothing else.</p>
<h3>3. Money</h3>
<p>The local store marketing incentive follows the program rules in force on the day you submit a claim. A claim must describe work that took place and costs that you paid.</p>
<h3>4. Termination</h3>
<p>Your access ends when your franchise agreement or your employment ends.</p>`,
  `<h2>Sunrise Coffee &amp; Donuts marketing portal terms</h2>
<p>These terms cover your use of the marketing portal that Sunrise Coffee &amp; Donuts, Inc. ("Sunrise") provides to its franchisees and their staff. By choosing Accept you agree to them for yourself and for the business you work for.</p>
<h3>1. Your account</h3>
<ul>
<li>Your account is yours alone. Keep your password to yourself.</li>
<li>Tell your advisor right away if you think someone else knows your password, or when someone on your team leaves.</li>
<li>Owners and administrators decide who on their team has access, and to which shops.</li>
</ul>
<h3>2. Marketing materials</h3>
<p>Logos, photographs, menus and texts in the portal belong to Sunrise. You may use them to advertise your own Sunrise shops and nothing else. Do not alter the logo, its colors or the product names. Materials marked with an end date must be removed by that date.</p>
<h3>3. Local store marketing incentive</h3>
<ol>
<li>The program rules in force on the day you submit a claim apply to that claim.</li>
<li>A claim describes work that took place and costs that you paid, with a receipt for each line and a photograph or other proof of the work.</li>
<li>Sunrise may ask for the original receipts for 24 months after it pays a claim. You must repay any amount paid in error within 30 days.</li>
</ol>
<h3>4. Events, samples and gift cards</h3>
<p>Events follow the food safety rules of your county and the insurance clauses of your franchise agreement. Gift cards ordered for an event are given away at that event, counted in its recap and never sold.</p>
<h3>5. Social media</h3>
<p>Posts that Sunrise prepares for you may be shortened but not changed in meaning. Answer customers politely, never publish a customer's photograph without their consent, and follow the contest rules of each social media platform.</p>
<h3>6. Your business data</h3>
<p>Sales and transaction data shown in the portal is confidential. Comparisons with other franchisees show averages only, and you agree not to try to find out whose shop is behind a value.</p>
<h3>7. Privacy</h3>
<p>Sunrise keeps your name, email address, telephone number and a record of what you do in the portal for as long as your account exists and 24 months after it. The record is used to run the programs, to answer your questions and to keep the portal secure.</p>
<h3>8. Changes and termination</h3>
<p>Sunrise may change these terms and will ask you to accept material changes. Your access ends when your franchise agreement or your employment ends. Questions: <strong>franchise-marketing@sunrise.test</strong>.</p>`,
];

/** Terms of Harbor: one short version. */
export const harborTerms: readonly string[] = [
  `<h2>Harbor Bagel Works portal agreement</h2>
<p>Harbor Bagel Works LLC offers this portal to the people who run its bagel shops.</p>
<ul>
<li>Use the artwork for your Harbor shop only, and take seasonal artwork down when its season is over.</li>
<li>Plans, calendars and business data of your network stay inside your network.</li>
<li>One person, one account. Tell your advisor when someone leaves your shop.</li>
<li>Local promotions need no approval as long as prices stay within the price list.</li>
</ul>
<p>Harbor keeps your contact details for as long as you have an account. Write to <strong>portal@harbor.test</strong> with questions.</p>`,
];
