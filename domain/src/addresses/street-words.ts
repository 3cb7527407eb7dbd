/** The words of a street line with their preferred abbreviations: suffixes, directions, units. */

/** The preferred abbreviation, then every other spelling. */
const suffixWords = `Aly Alley|Anx Annex|Ave Avenue Av Aven|Bnd Bend|Blf Bluff|Blvd Boulevard Boul|Br Branch|Brg Bridge|Brk Brook|
Byp Bypass|Byu Bayou|Cir Circle Circ|Clb Club|Cmn Common|Cor Corner|Crse Course|Ct Court|Cts Courts|Cv Cove|Crk Creek|
Cres Crescent|Crst Crest|Xing Crossing|Xrd Crossroad|Dl Dale|Dr Drive Drv|Est Estate|Ests Estates|Expy Expressway|Ext Extension|
Fls Falls|Fry Ferry|Fld Field|Flds Fields|Frst Forest|Frk Fork|Fwy Freeway|Gdn Garden|Gdns Gardens|Gtwy Gateway|Gln Glen|
Grn Green|Grv Grove|Hbr Harbor|Hvn Haven|Hts Heights|Hwy Highway|Hl Hill|Hls Hills|Holw Hollow|Inlt Inlet|Is Island|Jct Junction|
Knl Knoll|Lk Lake|Lks Lakes|Lndg Landing|Ln Lane|Loop|Mnr Manor|Mdw Meadow|Mdws Meadows|Ml Mill|Msn Mission|Mtn Mountain|
Orch Orchard|Oval|Park|Pkwy Parkway Pky|Pass|Path|Pike|Pne Pine|Pnes Pines|Pl Place|Pln Plain|Plz Plaza|Pt Point|Prt Port|
Prom Promenade|Rnch Ranch|Rdg Ridge|Riv River|Rd Road|Rds Roads|Row|Run|Shr Shore|Shrs Shores|Spg Spring|Spgs Springs|Spur|
Sq Square|Sta Station|Strm Stream|St Street Str|Smt Summit|Ter Terrace Terr|Trce Trace|Trl Trail|Tunl Tunnel|Tpke Turnpike|
Un Union|Vly Valley|Via|Vw View|Vlg Village|Vis Vista|Walk|Way|Wls Wells`;

const directionWords = `N North|S South|E East|W West|NE Northeast|NW Northwest|SE Southeast|SW Southwest`;

const unitWords = `Apt Apartment|Bldg Building|Bsmt Basement|Dept Department|Fl Floor|Frnt Front|Hngr Hangar|Lbby Lobby|Lot|Lowr Lower|
Ofc Office|Ph Penthouse|Pier|Rear|Rm Room|Slip|Spc Space|Stop|Ste Suite|Trlr Trailer|Unit|Uppr Upper`;

function tableOf(written: string): ReadonlyMap<string, string> {
  return new Map(
    written.split('|').flatMap((entry) => {
      const [short = '', ...others] = entry.trim().split(' ');
      return [short, ...others].map((word) => [word.toLowerCase(), short] as const);
    }),
  );
}

const tables = { suffix: tableOf(suffixWords), direction: tableOf(directionWords), unit: tableOf(unitWords) };

/** The abbreviation of a word as a suffix, a direction, or a unit; `undefined` if it's none. */
export function shortForm(word: string, as: keyof typeof tables): string | undefined {
  return tables[as].get(word.toLowerCase());
}
