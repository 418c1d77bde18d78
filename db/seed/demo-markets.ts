interface Market {
  name: string;
  /** Number of the market among Nielsen's designated market areas. */
  code: string;
  /** Cities with their state, as in "Aurora, IL". */
  cities: readonly string[];
}

/** Designated market areas of the demo's cities. */
export const markets: readonly Market[] = [
  market({
    name: "Chicago",
    code: "602",
    state: "IL",
    cities: "Arlington Heights|Aurora|Elgin|Evanston|Joliet|Naperville|Oak Park|Skokie|Waukegan",
  }),
  market({ name: "Peoria-Bloomington", code: "675", state: "IL", cities: "Bloomington|Peoria" }),
  market({ name: "Champaign & Springfield-Decatur", code: "648", state: "IL", cities: "Champaign|Springfield" }),
  market({ name: "Davenport-Rock Island-Moline", code: "682", state: "IL", cities: "Galesburg" }),
  market({
    name: "Philadelphia",
    code: "504",
    state: "PA",
    cities: "Allentown|Bethlehem|Easton|Reading|Philadelphia",
    others: ["Camden, NJ", "Cherry Hill, NJ", "Trenton, NJ"],
  }),
  market({
    name: "Johnstown-Altoona-State College",
    code: "574",
    state: "PA",
    cities: "Altoona|Johnstown|State College",
  }),
  market({ name: "Erie", code: "516", state: "PA", cities: "Erie" }),
  market({ name: "Harrisburg-Lancaster-Lebanon-York", code: "566", state: "PA", cities: "Harrisburg|Lancaster|York" }),
  market({ name: "Pittsburgh", code: "508", state: "PA", cities: "Pittsburgh" }),
  market({ name: "Wilkes-Barre-Scranton", code: "577", state: "PA", cities: "Scranton|Wilkes-Barre" }),
  market({
    name: "Boston (Manchester)",
    code: "506",
    state: "MA",
    cities: "Worcester|Brockton|Framingham|Gloucester|Lowell|Plymouth|Quincy|Salem",
    others: ["Concord, NH", "Manchester, NH", "Nashua, NH", "Portsmouth, NH"],
  }),
  market({
    name: "Providence-New Bedford",
    code: "521",
    state: "RI",
    cities: "Newport|Providence|Warwick",
    others: ["Fall River, MA", "New Bedford, MA"],
  }),
  market({ name: "Springfield-Holyoke", code: "543", state: "MA", cities: "Springfield" }),
  market({ name: "Albany-Schenectady-Troy", code: "532", state: "MA", cities: "Pittsfield" }),
  market({ name: "Hartford & New Haven", code: "533", state: "CT", cities: "Hartford|Mystic|New Haven" }),
  market({ name: "Portland-Auburn", code: "500", state: "ME", cities: "Portland" }),
  market({ name: "Bangor", code: "537", state: "ME", cities: "Bar Harbor|Rockland" }),
  market({ name: "Dallas-Ft. Worth", code: "623", state: "TX", cities: "Arlington|Dallas|Fort Worth" }),
  market({ name: "Austin", code: "635", state: "TX", cities: "Austin|Round Rock" }),
  market({ name: "Beaumont-Port Arthur", code: "692", state: "TX", cities: "Beaumont" }),
  market({ name: "El Paso", code: "765", state: "TX", cities: "El Paso" }),
  market({ name: "Houston", code: "618", state: "TX", cities: "Galveston|Houston|Katy|Sugar Land" }),
  market({ name: "Lubbock", code: "651", state: "TX", cities: "Lubbock" }),
  market({ name: "San Antonio", code: "641", state: "TX", cities: "San Antonio" }),
  market({ name: "Waco-Temple-Bryan", code: "625", state: "TX", cities: "Waco" }),
  market({ name: "Cleveland-Akron (Canton)", code: "510", state: "OH", cities: "Akron|Canton|Cleveland|Mansfield" }),
  market({ name: "Cincinnati", code: "515", state: "OH", cities: "Cincinnati" }),
  market({ name: "Columbus, OH", code: "535", state: "OH", cities: "Columbus" }),
  market({ name: "Dayton", code: "542", state: "OH", cities: "Dayton" }),
  market({ name: "Toledo", code: "547", state: "OH", cities: "Toledo" }),
  market({ name: "Youngstown", code: "536", state: "OH", cities: "Youngstown" }),
  market({ name: "Detroit", code: "505", state: "MI", cities: "Ann Arbor|Detroit" }),
  market({ name: "Grand Rapids-Kalamazoo-Battle Creek", code: "563", state: "MI", cities: "Grand Rapids" }),
  market({ name: "Lansing", code: "551", state: "MI", cities: "Lansing" }),
  market({
    name: "Tampa-St. Petersburg (Sarasota)",
    code: "539",
    state: "FL",
    cities: "Clearwater|Lakeland|Sarasota|St. Petersburg|Tampa",
  }),
  market({ name: "Miami-Ft. Lauderdale", code: "528", state: "FL", cities: "Fort Lauderdale|Hollywood|Miami" }),
  market({ name: "Ft. Myers-Naples", code: "571", state: "FL", cities: "Fort Myers" }),
  market({ name: "Gainesville", code: "592", state: "FL", cities: "Gainesville" }),
  market({ name: "Jacksonville", code: "561", state: "FL", cities: "Jacksonville" }),
  market({ name: "Orlando-Daytona Beach-Melbourne", code: "534", state: "FL", cities: "Kissimmee|Orlando" }),
  market({
    name: "Tallahassee-Thomasville",
    code: "530",
    state: "FL",
    cities: "Tallahassee",
    others: ["Valdosta, GA"],
  }),
  market({ name: "West Palm Beach-Ft. Pierce", code: "548", state: "FL", cities: "West Palm Beach" }),
  market({
    name: "Atlanta",
    code: "524",
    state: "GA",
    cities: "Athens|Atlanta|Decatur|Lawrenceville|Marietta|Rome|Roswell",
  }),
  market({ name: "Augusta-Aiken", code: "520", state: "GA", cities: "Augusta" }),
  market({ name: "Columbus, GA (Opelika)", code: "522", state: "GA", cities: "Columbus" }),
  market({ name: "Macon", code: "503", state: "GA", cities: "Macon" }),
  market({ name: "Savannah", code: "507", state: "GA", cities: "Savannah" }),
  market({ name: "Birmingham", code: "630", state: "AL", cities: "Birmingham" }),
  market({ name: "Huntsville-Decatur", code: "691", state: "AL", cities: "Huntsville" }),
  market({ name: "Montgomery-Selma", code: "698", state: "AL", cities: "Montgomery" }),
  market({ name: "Greenville-Spartanburg-Asheville", code: "567", state: "NC", cities: "Asheville" }),
  market({ name: "Charlotte", code: "517", state: "NC", cities: "Boone|Charlotte" }),
  market({ name: "Raleigh-Durham", code: "560", state: "NC", cities: "Durham|Raleigh" }),
  market({ name: "Greensboro-High Point-Winston-Salem", code: "518", state: "NC", cities: "Greensboro|Winston-Salem" }),
  market({ name: "Wilmington", code: "550", state: "NC", cities: "Wilmington" }),
  market({ name: "Tri-Cities", code: "531", state: "TN", cities: "Johnson City" }),
  market({ name: "Knoxville", code: "557", state: "TN", cities: "Knoxville" }),
  market({ name: "Charlottesville", code: "584", state: "VA", cities: "Charlottesville" }),
  market({ name: "Roanoke-Lynchburg", code: "573", state: "VA", cities: "Lynchburg|Roanoke" }),
  market({ name: "Denver", code: "751", state: "CO", cities: "Aurora|Boulder|Denver|Fort Collins|Greeley|Longmont" }),
  market({ name: "Colorado Springs-Pueblo", code: "752", state: "CO", cities: "Colorado Springs|Pueblo" }),
  market({ name: "Grand Junction-Montrose", code: "773", state: "CO", cities: "Grand Junction" }),
  market({ name: "Cheyenne-Scottsbluff", code: "759", state: "WY", cities: "Cheyenne" }),
  market({ name: "Salt Lake City", code: "770", state: "UT", cities: "Salt Lake City" }),
  market({
    name: "Phoenix",
    code: "753",
    state: "AZ",
    cities: "Chandler|Flagstaff|Glendale|Mesa|Phoenix|Scottsdale|Tempe",
  }),
  market({ name: "Tucson (Sierra Vista)", code: "789", state: "AZ", cities: "Tucson" }),
  market({ name: "Yuma-El Centro", code: "771", state: "AZ", cities: "Yuma" }),
  market({ name: "Albuquerque-Santa Fe", code: "790", state: "NM", cities: "Albuquerque" }),
  market({ name: "Las Vegas", code: "839", state: "NV", cities: "Henderson|Las Vegas" }),
  market({ name: "Eugene", code: "801", state: "OR", cities: "Eugene" }),
  market({ name: "Portland, OR", code: "820", state: "OR", cities: "Portland" }),
  market({ name: "Seattle-Tacoma", code: "819", state: "WA", cities: "Bellingham|Olympia|Seattle|Tacoma" }),
  market({ name: "Spokane", code: "881", state: "WA", cities: "Spokane" }),
  market({ name: "Yakima-Pasco-Richland-Kennewick", code: "810", state: "WA", cities: "Yakima" }),
  market({ name: "Boise", code: "757", state: "ID", cities: "Boise" }),
];

function market({
  name,
  code,
  state,
  cities,
  others = [],
}: {
  name: string;
  code: string;
  state: string;
  cities: string;
  others?: readonly string[];
}): Market {
  return { name, code, cities: [...cities.split("|").map((city) => `${city}, ${state}`), ...others] };
}

/** States of the demo by the regions of its brands. */
export const regions: readonly { name: string; code: string; states: readonly string[] }[] = [
  { name: "Northeast", code: "NE", states: ["CT", "MA", "ME", "NH", "NJ", "PA", "RI"] },
  { name: "Great Lakes", code: "GL", states: ["IL", "MI", "OH"] },
  { name: "Southeast", code: "SE", states: ["AL", "FL", "GA", "NC", "TN", "VA"] },
  { name: "Texas", code: "TX", states: ["TX"] },
  { name: "Mountain and Southwest", code: "MD", states: ["AZ", "CO", "NM", "NV", "UT", "WY"] },
  { name: "Northwest", code: "NW", states: ["ID", "OR", "WA"] },
];

export const demoStateNames: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AZ: "Arizona",
  CO: "Colorado",
  CT: "Connecticut",
  FL: "Florida",
  GA: "Georgia",
  ID: "Idaho",
  IL: "Illinois",
  MA: "Massachusetts",
  ME: "Maine",
  MI: "Michigan",
  NC: "North Carolina",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  OH: "Ohio",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  WA: "Washington",
  WY: "Wyoming",
};

/** Districts within large markets, by the cities of their managers. */
export const districts: readonly { name: string; market: string; cities: readonly string[] }[] = [
  {
    name: "North Shore",
    market: "Chicago",
    cities: ["Evanston, IL", "Skokie, IL", "Waukegan, IL", "Arlington Heights, IL"],
  },
  { name: "Fox Valley", market: "Chicago", cities: ["Aurora, IL", "Elgin, IL", "Naperville, IL", "Joliet, IL"] },
  { name: "Lehigh Valley", market: "Philadelphia", cities: ["Allentown, PA", "Bethlehem, PA", "Easton, PA"] },
  { name: "South Jersey", market: "Philadelphia", cities: ["Camden, NJ", "Cherry Hill, NJ", "Trenton, NJ"] },
];
