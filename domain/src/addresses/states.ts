/** The 50 states of the US, as the address form lists them [C9.09]. */

export interface State {
  readonly name: string;
  /** Two letters, as the post office abbreviates it. */
  readonly abbreviation: string;
}

const written =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
  'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
  'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|' +
  'OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
  'VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** By name. */
export const states: readonly State[] = written
  .split('|')
  .map((entry) => ({ abbreviation: entry.slice(0, 2), name: entry.slice(3) }));

/** Orders ship only within the US [C5.06]. */
export const country = 'US' as const;
