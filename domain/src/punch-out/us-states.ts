/** States and territories of the United States, by the names that buyers write. */

const codes = `
AL ALABAMA, AK ALASKA, AZ ARIZONA, AR ARKANSAS, CA CALIFORNIA, CO COLORADO, CT CONNECTICUT, DE DELAWARE,
DC DISTRICT OF COLUMBIA, FL FLORIDA, GA GEORGIA, GU GUAM, HI HAWAII, ID IDAHO, IL ILLINOIS, IN INDIANA, IA IOWA,
KS KANSAS, KY KENTUCKY, LA LOUISIANA, ME MAINE, MD MARYLAND, MA MASSACHUSETTS, MI MICHIGAN, MN MINNESOTA,
MS MISSISSIPPI, MO MISSOURI, MT MONTANA, NE NEBRASKA, NV NEVADA, NH NEW HAMPSHIRE, NJ NEW JERSEY, NM NEW MEXICO,
NY NEW YORK, NC NORTH CAROLINA, ND NORTH DAKOTA, OH OHIO, OK OKLAHOMA, OR OREGON, PA PENNSYLVANIA, PR PUERTO RICO,
RI RHODE ISLAND, SC SOUTH CAROLINA, SD SOUTH DAKOTA, TN TENNESSEE, TX TEXAS, UT UTAH, VT VERMONT,
VI VIRGIN ISLANDS, VA VIRGINIA, WA WASHINGTON, WV WEST VIRGINIA, WI WISCONSIN, WY WYOMING`;

const codeOfName = new Map(
  codes
    .trim()
    .split(/,\s+/)
    .map((entry) => [entry.slice(3), entry.slice(0, 2)]),
);

/** The code of a state that is named in full or as `US-WA`, in capital letters; any other text unchanged. */
export function stateCode(text: string): string {
  const name = text.replace(/^US /, '');
  return codeOfName.get(name) ?? name;
}
