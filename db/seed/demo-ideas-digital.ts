import type { DemoIdea } from "./demo-ideas.ts";

/** Ideas with digital advertisements and delivery apps. */
export const digitalIdeas: readonly DemoIdea[] = [
  {
    channel: "Digital ads", title: "Coffee near me, before nine", options: ["Search ads, 3 miles around"], serves: ["morning", "launch"],
    category: "Everyday/Morning", effort: 1, lead: 10, days: 28, cost: [120, 480, 120], eligible: true,
    summary: "Be the first answer when somebody within three miles looks for coffee at seven.",
    text: "They are in the car and will stop in the next ten minutes. Pay only for the morning and only for near you.",
    steps: [
      [-10, "Check your listing", "Hours, phone, pin on the right side of the road, twenty fresh photos.", "must"],
      [-3, "Set hours and circle", "5:00 to 9:30, three miles, phones only."],
      [0, "Start with $15 a day", "Ask the crew to ask new faces how they found you."],
      [14, "Cut the waste", "Take out the words that brought clicks and no directions."],
      [28, "Count directions, not clicks", "Directions asked for, and sales before nine."],
    ],
  },
  {
    channel: "Digital ads", title: "The map pin with a cup", options: ["Map pin promotion"], serves: ["morning", "competitor"],
    category: "Everyday/Drive-thru", effort: 1, lead: 7, days: 30, cost: [90, 270, 90], eligible: true,
    summary: "Your logo on the map of everyone who drives past, with open now beneath it.",
    text: "Drivers look at the map at the light. A pin with a drive-thru note wins against one without.",
    steps: [
      [-7, "Correct the map yourself", "Drive to your own pin. If it sends you to the back, report it."],
      [-1, "Write nine words", "Drive-thru, hours and one product."],
      [0, "Turn the pin on", "For the month, on weekdays only."],
      [30, "Compare direction requests", "This month with last, by hour."],
    ],
  },
  {
    channel: "Digital ads", title: "Delivery breakfast box", options: ["Delivery app placement"], serves: ["app", "ticket"],
    category: "Loyalty/App", where: "urban", effort: 2, lead: 14, days: 28, cost: [65, 390, 130],
    summary: "One box for four, priced for delivery, shown first on Saturday morning.",
    text: "Single coffees lose money on delivery; boxes earn it. Offer the box and take the singles off the first page.",
    steps: [
      [-14, "Price the box", "Four sandwiches, four donuts, coffee for four. Add the app's fee first.", "must"],
      [-7, "Photograph it open", "From above, on a table, in daylight."],
      [0, "Buy Saturday and Sunday", "7:00 to 11:00, two weeks, then look."],
      [28, "Work out what is left", "Price less fee, food and placement. Under $6 a box means a higher price."],
    ],
  },
  {
    channel: "Digital ads", title: "Morning radio for phones", options: ["Streaming audio spots"], serves: ["morning", "launch"],
    category: "Everyday/Morning", effort: 2, lead: 21, days: 21, cost: [280, 840, 280], eligible: true,
    summary: "Fifteen seconds between two songs, heard in cars within five miles.",
    text: "Sound reaches people who skip every picture. Let your own baker say it; a studio voice sounds like everybody.",
    steps: [
      [-21, "Write 35 words", "Where you are, one smell, one sound, open from five."],
      [-14, "Record in the shop", "With the fryer behind. Three takes, on a phone, in the dry store room for the voice."],
      [0, "Run 5:30 to 9:00", "Within five miles, 10,000 plays over three weeks."],
      [21, "Ask at the window", "Did you hear us? A tally for one week is enough."],
    ],
  },
  {
    channel: "Digital ads", title: "Around the new competitor", options: ["Search ads, 3 miles around", "Map pin promotion"], serves: ["competitor"],
    category: "Everyday/Morning", effort: 2, lead: 5, days: 42, cost: [120, 720, 240],
    summary: "Six weeks of quiet presence on every phone within a mile of the new shop.",
    text: "Do not name them and do not race on price. Show your face, your hours and how long you have been here.",
    steps: [
      [-5, "Draw the circle", "One mile around their door, mornings and early afternoon."],
      [-2, "Use real photos", "Your crew, your case, your parking lot. No stock pictures.", "must"],
      [0, "Start on their first day", "Budget for six weeks, even: their opening weeks are loud."],
      [42, "Look at your regulars", "Visits of members in that mile, before, during and after."],
    ],
  },
  {
    channel: "Digital ads", title: "Game day dozen", options: ["Search ads, 3 miles around", "Delivery app placement"], serves: ["ticket", "app"],
    category: "Seasonal/Weather", season: ["09-01", "02-15"], effort: 2, lead: 10, days: 1, cost: [65, 250, 120],
    summary: "Two hours before kickoff, everybody needs something round to share.",
    text: "Team colors on a dozen, ordered by noon, at the door before the anthem. Works for each home game.",
    steps: [
      [-10, "Test the colors", "Icing that dries firm in the box, in both team colors."],
      [-1, "Set the cut-off", "Orders until noon, pick-up until one, no exceptions."],
      [0, "Show it from 9 to 12", "Search, delivery app and the board in the lane."],
      [1, "Count boxes by channel", "Keep only the channel that paid for itself."],
    ],
  },
  {
    channel: "Digital ads", title: "Twenty photos that look like you", options: ["Map pin promotion"], serves: ["launch", "competitor"],
    category: "Opening/First weeks", effort: 2, lead: 7, days: 14, cost: [0, 90, 0],
    summary: "Replace the blurry pictures on your map listing with twenty good ones. Free.",
    text: "Listings with fresh photos get twice the direction requests. An afternoon with a phone is all it takes.",
    steps: [
      [-7, "Clean the windows", "And remove the three oldest posters."],
      [0, "Take twenty at 9 in the morning", "Outside from the road, lane, door, counter, case, five products, five people."],
      [1, "Upload and report", "Upload ten today and ten next week; report photos that are not of your shop."],
      [14, "Look at the listing as a guest", "On a phone, not signed in."],
    ],
  },
  {
    channel: "Digital ads", title: "Back to school mornings", options: ["Search ads, 3 miles around", "Streaming audio spots"], serves: ["morning", "app"],
    category: "Community/Schools", season: ["08-05", "09-20"], effort: 2, lead: 14, days: 21, cost: [120, 640, 240], eligible: true,
    summary: "New routines start in one week. Be part of the drive to school from the first day.",
    text: "Parents find a new rhythm in August and keep it until June. A kid's drink with each order ahead costs you 30 cents.",
    steps: [
      [-14, "Get the school calendar", "First days differ by district. Plan each by itself."],
      [-3, "Make the kid's drink easy", "One button at the register and one in the app."],
      [0, "Ads on school mornings", "6:30 to 8:30, two miles around each school."],
      [21, "See who stays", "Families who came in week one and still come in week three."],
    ],
  },
];
