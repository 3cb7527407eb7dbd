/** Sales territories: their account managers, their cities, and the branches that serve them. */

export interface Territory {
  readonly territoryId: string;
  readonly managerFirstName: string;
  readonly managerLastName: string;
  readonly managerEmail: string;
  readonly state: string;
  readonly areaCodes: readonly string[];
  /** Cities of the reference data, the first ones with the most practices. */
  readonly cities: readonly string[];
  /** Branch numbers, first choice first. */
  readonly warehouses: readonly string[];
}

const north = ['14', '16'];
const west = ['16', '14'];
const south = ['82', '18', '16'];

type Entry = readonly [
  manager: string,
  state: string,
  areaCodes: string,
  cities: string,
  warehouses: readonly string[],
];

const entries: readonly Entry[] = [
  ['Morgan Hale', 'WA', '253 360', 'Tacoma|Lakewood|Puyallup|Gig Harbor|Olympia|University Place', north],
  ['Morgan Hale', 'WA', '206 425', 'Seattle|Bellevue|Kirkland|Redmond|Renton|Issaquah', north],
  ['Morgan Hale', 'WA', '360 425', 'Everett|Bellingham|Mount Vernon|Marysville|Anacortes|Bremerton', north],
  ['Teresa Villanueva', 'WA', '509', 'Spokane|Yakima|Kennewick|Richland|Walla Walla|Wenatchee', north],
  ['Owen Pritchard', 'OR', '503 971', 'Portland|Beaverton|Hillsboro|Gresham|Lake Oswego|Salem', north],
  ['Lucía Ibáñez', 'OR', '541 458', 'Eugene|Bend|Medford|Corvallis|Grants Pass|Ashland', north],
  ['Dale Everson', 'ID', '208 986', 'Boise|Nampa|Meridian|Twin Falls|Idaho Falls|Coeur D Alene', north],
  ['Annika Lindqvist', 'MT', '406', 'Billings|Missoula|Bozeman|Helena|Great Falls|Kalispell', north],
  ['Grace Nakamura', 'AK', '907', 'Anchorage|Fairbanks|Juneau|Wasilla|Kenai|Ketchikan', north],
  ['Ruben Castellanos', 'NV', '775', 'Reno|Sparks|Carson City|Elko|Fallon|Minden', west],
  ['Ruben Castellanos', 'NV', '702 725', 'Las Vegas|Henderson|North Las Vegas|Boulder City|Mesquite', west],
  ['Hannah Okafor', 'CA', '916 530', 'Sacramento|Roseville|Elk Grove|Folsom|Chico|Redding', west],
  ['Samuel Whitlock', 'CA', '415 510', 'San Francisco|Oakland|Berkeley|San Rafael|Walnut Creek|Fremont', west],
  ['Samuel Whitlock', 'CA', '408 831', 'San Jose|Santa Clara|Sunnyvale|Santa Cruz|Salinas|Los Gatos', west],
  ['Priya Raman', 'CA', '559 661', 'Fresno|Visalia|Bakersfield|Clovis|Merced|Modesto', west],
  ['Camille Dufresne', 'UT', '801 385', 'Salt Lake City|Provo|Ogden|Sandy|Logan|Saint George', west],
  ['Marcus Bell', 'AZ', '602 480', 'Phoenix|Scottsdale|Mesa|Tempe|Chandler|Gilbert', south],
  ['Marcus Bell', 'AZ', '520 928', 'Tucson|Flagstaff|Prescott|Yuma|Sierra Vista|Sedona', south],
  ['Elena Sandoval', 'NM', '505 575', 'Albuquerque|Santa Fe|Las Cruces|Rio Rancho|Roswell|Farmington', south],
  ['Joanna Brandt', 'CO', '303 719', 'Denver|Aurora|Boulder|Fort Collins|Colorado Springs|Littleton', south],
  ['Wes Kirkland', 'TX', '972 214', 'Dallas|Irving|Plano|Frisco|Garland|Richardson', south],
  ['Wes Kirkland', 'TX', '817 940', 'Fort Worth|Arlington|Denton|Grapevine|Wichita Falls|Weatherford', south],
  ["Siobhán O'Dowd", 'TX', '512 210', 'Austin|San Antonio|Round Rock|New Braunfels|Georgetown|San Marcos', south],
  ['Curtis Beaumont', 'OK', '405 918', 'Oklahoma City|Tulsa|Norman|Edmond|Broken Arrow|Stillwater', south],
];

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** All territories, numbered from `201`. */
export const territories: readonly Territory[] = entries.map(
  ([manager, state, areaCodes, cities, warehouses], index) => {
    const [first = '', last = ''] = manager.split(' ');
    return {
      territoryId: String(201 + index),
      managerFirstName: first,
      managerLastName: last,
      // The demo's account manager signs in as `manager@demo.test`.
      managerEmail: manager === 'Morgan Hale' ? 'manager@demo.test' : `${plain(first)}.${plain(last)}@demo.test`,
      state,
      areaCodes: areaCodes.split(' '),
      cities: cities.split('|'),
      warehouses,
    };
  },
);
