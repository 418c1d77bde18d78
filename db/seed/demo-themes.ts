/** Theme of a plan with its items: the day in the plan, the idea's title, the quantity. */
export interface PlanTheme {
  name: string;
  objective: string;
  items: readonly (readonly [day: number, title: string, quantity: number])[];
}

/** Autopilot set; `must` lists the titles that owners cannot remove. */
export interface DemoSet extends PlanTheme {
  description: string;
  status: "draft" | "published";
  must?: string;
}

export interface DemoPlanning {
  themes: readonly PlanTheme[];
  sets: readonly DemoSet[];
  /** Set that plans were generated from, and the first digits of the PC numbers that have one. */
  generated: { set: string; pcNumbers: string; most: number };
}

export const sunrisePlanning: DemoPlanning = {
  themes: [
    {
      name: "Mornings before nine",
      objective: "Grow morning traffic",
      items: [
        [0, "Morning search ads", 1],
        [5, "Free coffee morning", 1],
        [12, "Drive-thru hello", 1],
        [20, "Meet the morning crew", 1],
      ],
    },
    {
      name: "Welcome back",
      objective: "Win back lapsed customers",
      items: [
        [0, "Answer every review in a day", 1],
        [4, "We saved your seat", 1],
        [14, "A card for 50 old friends", 1],
      ],
    },
    {
      name: "The two o'clock treat",
      objective: "Own the afternoon",
      items: [
        [0, "Happy hour, 2 to 5", 1],
        [10, "Tasting Saturday", 2],
        [24, "Lunch sandwich launch", 1],
      ],
    },
    {
      name: "A bigger box",
      objective: "Raise the average ticket",
      items: [
        [0, "Dozen upgrade at the register", 1],
        [3, "Friday box reminder", 1],
        [8, "Crew pick of the week", 1],
        [21, "Donut drop at ten offices", 1],
      ],
    },
    {
      name: "Good neighbors",
      objective: "Be the neighborhood favorite",
      items: [
        [2, "Wall of regulars", 1],
        [16, "First responder morning", 1],
        [30, "School spirit night", 1],
      ],
    },
  ],
  sets: [
    {
      name: "Competitor opening plan",
      description:
        "Keeps your regulars with you: be found first, be known by name, and give the street a reason to stop. Start it four weeks before a competitor opens.",
      objective: "Respond to a new competitor",
      status: "published",
      must: "Answer every review in a day",
      items: [
        [0, "Answer every review in a day", 1],
        [0, "Neighbors' favorite order", 1],
        [4, "Ads near the new competitor", 1],
        [7, "Letter from the owner", 1],
        [14, "Door hangers on two streets", 2],
        [21, "Free coffee morning", 1],
      ],
    },
    {
      name: "The first months of a shop",
      description: "The steps that worked at the last twenty openings, in order, with dates set for you.",
      objective: "Launch a new shop",
      status: "published",
      items: [
        [0, "Every door within a mile", 1],
        [7, "Twenty photos of your shop", 1],
        [14, "Grand opening week", 1],
        [28, "Donut drop at ten offices", 1],
        [35, "Welcome to the neighborhood", 1],
      ],
    },
    {
      name: "Holiday mornings",
      description: "Be the stop on the way to the mall: found first before nine, and dressed for the season.",
      objective: "Grow morning traffic",
      status: "published",
      items: [
        [0, "Morning search ads", 1],
        [7, "Holiday cups are here", 1],
        [14, "Free coffee morning", 1],
        [21, "Hot chocolate on the sledding hill", 1],
      ],
    },
    {
      name: "Fuller boxes",
      description: "Four habits at the register that turn two donuts into a box.",
      objective: "Raise the average ticket",
      status: "published",
      items: [
        [0, "Dozen upgrade at the register", 1],
        [3, "Friday box reminder", 1],
        [8, "Crew pick of the week", 1],
        [14, "Game day dozen", 1],
      ],
    },
    {
      name: "Know your street",
      description: "Eight weeks of being the shop that everybody around knows by name.",
      objective: "Be the neighborhood favorite",
      status: "published",
      items: [
        [0, "Wall of regulars", 1],
        [10, "First responder morning", 1],
        [28, "School spirit night", 1],
      ],
    },
    {
      name: "Summer afternoons",
      description: "Cold drinks where people are warm, and a reason to come in between lunch and dinner.",
      objective: "Own the afternoon",
      status: "published",
      items: [
        [0, "Happy hour, 2 to 5", 1],
        [7, "Cold brew at the gym door", 2],
        [14, "Tasting Saturday", 2],
      ],
    },
    {
      name: "App orders in a month",
      description: "From the counter to the phone.",
      objective: "Grow app orders",
      status: "draft",
      items: [
        [0, "App pickup shelf", 1],
        [5, "Birthday month donut", 1],
      ],
    },
  ],
  generated: { set: "Competitor opening plan", pcNumbers: "3412", most: 6 },
};

export const harborPlanning: DemoPlanning = {
  themes: [
    {
      name: "Warm through winter",
      objective: "Fill the winter months",
      items: [
        [0, "Baker's hours", 1],
        [7, "Bagel of the bridge", 1],
        [14, "A-frame with a joke", 1],
      ],
    },
    {
      name: "Lunch for the office",
      objective: "Grow catering",
      items: [[0, "Six in a bag for the office", 1]],
    },
  ],
  sets: [
    {
      name: "Quiet weeks",
      description: "Three small things that bring locals in when the boats are out of the water.",
      objective: "Fill the winter months",
      status: "published",
      items: [
        [0, "A-frame with a joke", 1],
        [7, "Baker's hours", 1],
        [14, "Bagel of the bridge", 1],
      ],
    },
  ],
  generated: { set: "Quiet weeks", pcNumbers: "", most: 2 },
};
