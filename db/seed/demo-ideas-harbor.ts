import type { DemoIdea } from "./demo-ideas.ts";

/** The smaller library of Harbor Bagel Works. */
export const harborIdeas: readonly DemoIdea[] = [
  {
    channel: "Social media", title: "Tide table at six", options: ["Tide table story"], serves: ["season"],
    category: "Waterfront/Sailors", effort: 1, lead: 2, days: 90, cost: [0, 0, 0], season: ["05-15", "09-30"],
    summary: "Each morning's story: high water, wind and which bagel goes with it. Free.",
    text: "Boaters look the tide up anyway. Let them look at your page.",
    steps: [
      [-2, "Draw the frame", "Time, height, wind, bagel. The same place each day."],
      [0, "Post at six", "The opener fills the four numbers from the harbor office's page."],
      [90, "Ask at the counter", "A tally for one week: do you read the tide on our page?"],
    ],
  },
  {
    channel: "Social media", title: "Bagel of the bridge", options: ["Boosted post"], serves: ["winter"],
    category: "Locals/Regulars", effort: 2, lead: 7, days: 28, cost: [60, 120, 60],
    summary: "Each side of the bridge invents a bagel; the town eats the answer.",
    text: "An old rivalry, two fillings, one tally on the wall. It fills February.",
    steps: [
      [-7, "Find two captains", "One well-known neighbor from each side."],
      [0, "Sell both side by side", "Same price, same case, a chalk mark for each one sold."],
      [14, "Post the half time", "Film the two captains eating the other's."],
      [28, "Crown the side", "The loser serves for an hour."],
    ],
  },
  {
    channel: "Social media", title: "First boats in the water", options: ["Boosted post"], serves: ["season"],
    category: "Waterfront/Sailors", season: ["04-10", "05-20"], effort: 1, lead: 5, days: 14, cost: [0, 60, 60],
    summary: "Photos of each launched boat with its name, and coffee for its crew.",
    text: "Launch week is when the summer guests come back. Be the first who says hello.",
    steps: [
      [-5, "Ask the yard for the list", "Which boats go in on which day."],
      [0, "Bring the crew coffee", "And ask before you photograph."],
      [14, "Print the fleet", "A poster of all boats by the door for the summer."],
    ],
  },
  {
    channel: "Social media", title: "Baker's hours", options: ["Boosted post"], serves: ["winter"],
    category: "Locals/Regulars", effort: 1, lead: 3, days: 21, cost: [0, 60, 0],
    summary: "Three weeks of one-minute films: boil, bake, seeds, and the dark harbor outside.",
    text: "Locals want to know that somebody is up in winter too.",
    steps: [
      [-3, "Choose ten moments", "One a film, without music, with the real sounds."],
      [0, "Post at breakfast", "Three a week."],
      [21, "Keep the best", "Pin it to the top of the page."],
    ],
  },
  {
    channel: "Social media", title: "Storm list", options: ["Boosted post"], serves: ["winter"],
    category: "Locals/Weather", season: ["10-15", "03-31"], effort: 1, lead: 2, days: 150, cost: [0, 120, 0],
    summary: "Whether you are open, said by 5:30 on each morning with a warning.",
    text: "In a storm people only ask one thing. Answer it before they call.",
    steps: [
      [-2, "Agree who decides", "The opener and the owner, by phone at 5:00.", "must"],
      [0, "Write three posts in advance", "Open, opening late, closed today."],
      [0, "Update door and map as well", "The listing's hours first; most people look there."],
    ],
  },
  {
    channel: "In-store", title: "Bagel bag regatta", options: ["Bagel bag stickers"], serves: ["season"],
    category: "Waterfront/Sailors", season: ["06-01", "08-31"], effort: 2, lead: 21, days: 30, cost: [48, 144, 48],
    summary: "A sticker with a sail number on each bag; the weekly draw wins breakfast for the crew.",
    text: "Bags travel through the marina all day. The number makes people keep them.",
    steps: [
      [-21, "Order numbered stickers", "500, in two colors."],
      [0, "Sticker on, number said", "The crew reads the number aloud. It is half of the fun."],
      [7, "Draw on Friday at five", "On the board outside."],
    ],
  },
  {
    channel: "In-store", title: "A-frame with a joke", options: ["A-frame sign"], serves: ["season", "winter"],
    category: "Locals/Regulars", effort: 1, lead: 3, days: 60, cost: [0, 85, 85],
    summary: "A new line in chalk each morning, written by whoever opens.",
    text: "People photograph the sign, and the shop is behind it.",
    steps: [
      [-3, "Collect thirty lines", "From the crew. Nothing about people, politics or other bakeries."],
      [0, "Write before opening", "Large letters, six words."],
      [60, "Keep the best ten", "They come back each year."],
    ],
  },
  {
    channel: "In-store", title: "Six in a bag for the office", options: ["A-frame sign", "Bagel bag stickers"], serves: ["catering"],
    category: "Catering/Offices", effort: 2, lead: 10, days: 42, cost: [85, 181, 85],
    summary: "Six bagels, two spreads, one knife, one price, packed by 7:30.",
    text: "Nobody likes to decide before coffee. One bag, no questions, sells itself.",
    steps: [
      [-10, "Fix bag and price", "Two everything, two plain, two of the day."],
      [0, "Pack ten by 7:30", "Stand them by the register where the line sees them."],
      [42, "Count empty shelves", "Sold out before nine on most days means fifteen."],
    ],
  },
  {
    channel: "In-store", title: "Winter mug shelf", options: ["A-frame sign"], serves: ["winter"],
    category: "Locals/Regulars", season: ["11-01", "03-31"], effort: 2, lead: 14, days: 90, cost: [85, 240, 120],
    summary: "Forty hooks, forty mugs with names, a dollar coffee until the ice is out.",
    text: "A mug on a hook is a reason to come when it is dark at four.",
    steps: [
      [-14, "Put the hooks up", "Ask the health inspector how mugs have to be washed.", "must"],
      [0, "Sell forty places", "Twenty dollars each, the mug is theirs in spring."],
      [90, "Ice-out party", "Mugs go home; names stay on the wall."],
    ],
  },
  {
    channel: "In-store", title: "Seeded Sunday", options: ["A-frame sign"], serves: ["winter", "season"],
    category: "Locals/Regulars", effort: 2, lead: 7, days: 56, cost: [0, 85, 20],
    summary: "One bagel that only exists on Sundays and is gone by eleven.",
    text: "Scarcity works when it is true. Bake sixty and stop.",
    steps: [
      [-7, "Bake three trials", "Let regulars choose."],
      [0, "Sixty and no more", "A chalk count on the board as they go."],
      [56, "Name it", "After the guest who came most Sundays."],
    ],
  },
  {
    channel: "Harbor events", title: "Festival breakfast stand", options: ["Stand at the harbor festival"], serves: ["season"],
    category: "Waterfront/Festivals", season: ["06-15", "08-31"], effort: 4, lead: 42, days: 2, cost: [180, 540, 180],
    summary: "Two fillings, one line, open an hour before the festival.",
    text: "Exhibitors are hungry at seven, and nobody else is open.",
    steps: [
      [-42, "Book the stand by the gate", "Power, water, and a place for the van."],
      [-2, "Cut and wrap 200", "Two fillings, labelled, cold chain written down.", "must"],
      [0, "Open at seven", "For exhibitors and crews first."],
      [2, "Count by hour", "Next year's order is on that sheet."],
    ],
  },
  {
    channel: "Harbor events", title: "Regatta breakfast boxes", options: ["Regatta breakfast"], serves: ["catering", "season"],
    category: "Waterfront/Sailors", season: ["06-01", "09-15"], effort: 3, lead: 28, days: 1, cost: [240, 480, 240],
    summary: "Boxes for each boat, handed over at the dock before the skippers' meeting.",
    text: "Sailors order for eight and pay at once. Pack so that it survives a wet cockpit.",
    steps: [
      [-28, "Write to the club", "Ask to stand in the entry mail with one order link."],
      [-2, "Close the orders", "Noon two days before. Print names and sail numbers."],
      [0, "Hand out at 6:30", "On the dock, sorted by number."],
      [3, "Ask for the next one", "Write to each skipper who ordered."],
    ],
  },
  {
    channel: "Harbor events", title: "Ferry commuter Monday", options: ["Stand at the harbor festival"], serves: ["winter", "catering"],
    category: "Locals/Weather", effort: 2, lead: 14, days: 28, cost: [60, 240, 60],
    summary: "Four Mondays at the ramp with warm bagels in paper, exact change welcome.",
    text: "The 7:10 carries the people who order for offices. Meet them before they board.",
    steps: [
      [-14, "Ask the ferry office", "A spot under the roof, from 6:40 to 7:10."],
      [0, "Two kinds, one price", "No toasting at the ramp. Speed is the product."],
      [28, "Leave the office card", "With each bag on the last Monday."],
    ],
  },
  {
    channel: "Harbor events", title: "Beach cleanup bagels", options: ["Stand at the harbor festival"], serves: ["winter", "season"],
    category: "Waterfront/Festivals", season: ["04-01", "10-31"], effort: 2, lead: 21, days: 1, cost: [60, 180, 90],
    summary: "A bag of trash for a bag of two bagels, on the first Saturday of the month.",
    text: "Families come for the beach and stay for breakfast. Bring gloves for all sizes.",
    steps: [
      [-21, "Agree with the town", "Who collects the bags, and where they may stand.", "must"],
      [0, "Weigh and post", "A hanging scale makes it a contest."],
      [1, "Thank the town crew", "They carried it away. Bring a dozen."],
    ],
  },
  {
    channel: "Harbor events", title: "Boatyard lunch run", options: ["Regatta breakfast"], serves: ["catering"],
    category: "Catering/Offices", effort: 2, lead: 10, days: 56, cost: [40, 240, 120],
    summary: "Tuesdays and Thursdays at 11:45 the van stops at three yards.",
    text: "Forty people who cannot leave the hull for an hour. The same two days, so that they count on it.",
    steps: [
      [-10, "Ask the three foremen", "How many, what time, where to park."],
      [0, "Take orders by text", "Until ten. Name on each bag."],
      [56, "Keep the yards that pay", "Under ten bags a stop is not worth the fuel."],
    ],
  },
];
