/** Names of practices that do not exist but might. */
import type { Random } from '../random.ts';

const firstNames =
  'Alice Andrés Anna Benjamin Brooke Caleb Camila Carmen Chloé Daniel Deepa Derek Elena Elias Emily Erin Fatima Felix Gabriel Grace Hana Hannah Henrik Ines Isaac Jacob Jasmine Javier Joel José Julia Karen Kenji Kevin Laura Leila Linh Lucas Maria Mark Matthew Maya Megan Miguel Mina Nadia Nathan Nicole Noah Nora Olivia Omar Owen Patricia Paul Priya Rachel Rafael Rebecca René Robert Rosa Ruth Samuel Sara Sean Simone Sofia Stephen Susan Tara Theo Thomas Tomás Victor Wei Yuki Zoë'.split(
    ' ',
  );

const lastNames =
  "Abbott Adeyemi Alvarado Anderson Ashworth Baptiste Barlow Becerra Bennett Bergström Blackwell Bui Caldwell Castañeda Chandra Chen Choi Cole D'Angelo D'Souza Dalton Delacroix Dominguez Donnelly Ekström Ellison Espinoza Farouk Fitzgerald Fontaine Fujimoto García Gallagher Ghosh Grantham Greer Gutiérrez Halvorsen Hanley Harada Hollis Hernández Hwang Ibarra Iyer Jacobsen Jankowski Jiménez Kapoor Keller Kessler Kim Kowalski Lachlan Larsen Le Lindholm López MacDougall Marchetti McAllister McKenna Mendoza Meyer Mitchell Molina Müller Muñoz Nakagawa Nguyen Nielsen Núñez O'Brien O'Connell O'Neill O'Rourke Okonkwo Olsen Ortega Osborne Park Patel Peña Peterson Pham Prescott Quinn Ramírez Rao Reyes Rhodes Rosenthal Rossi Ruiz Saito Santos Schaefer Schneider Shah Sinclair Singh Solís Sorensen St. John Stewart Sutherland Takahashi Thornton Torres Tran Turner Van Dyke Vargas Vasquez Wagner Walsh Watanabe Weber Whitaker Winslow Wong Yamada Young Zamora Zhang"
    .replaceAll('St. John', 'St._John')
    .replaceAll('Van Dyke', 'Van_Dyke')
    .split(' ')
    .map((name) => name.replace('_', ' '));

/** Halves that make more last names, for data sets so large that the names above would repeat hundreds of times. */
const lastNameStarts =
  'Ack Ald Ander Arm Arn Ash Back Bal Bar Beck Ben Berg Black Blom Bor Brad Bran Bren Brom Bur Cald Cal Carl Chad Clay Cor Craw Dahl Dal Den Dor Dren Dun Eck Ed Ell Em Ever Fair Fal Fen Fitz Ford Frank Gar Gil Gol Gran Gren Gus Hal Ham Har Hart Hed Hel Hen Hol Hult Ing Jen Karl Kel Ken Kirk Klein Kron Lam Lang Lar Lin Lock Lund Mar Mel Mil Mor Neu Nor Ny Oak Oden Ost Pal Pem Quen Ran Red Ren Ros Rud Sand Scho Sel Shel Sod Stan Stein Strom Sund Thor Tor Ulm Val Ver Vin Wal War Wel Wes Whit Win Wor Yar Zim'.split(
    ' ',
  );
const lastNameEnds =
  'acher aker ard ason bach beck berg borg bridge brook bury by dahl den der dorf ell en er field ford gren grove gard haven hauser heim hurst ing ingham ington kamp ley lin low lund man mann mark mer mond more mont ner nes ney nor quist ridge rock rud ser shaw son stad stead stein stock strom ton vall vik wald ward way well wick wood worth'.split(
    ' ',
  );

const landmarks =
  'Alder Creek|Aspen Ridge|Bayview|Bear Lake|Birch Street|Blue Heron|Bridgeport|Canyon Rim|Cascade|Cedar Park|Cherry Hill|Clearwater|Copper Canyon|Cottonwood|Crescent Bay|Desert Willow|Eagle Point|East Mesa|Evergreen|Fairhaven|Foothill|Forest Glen|Fox Hollow|Garden Square|Glacier View|Harbor Pointe|Harvest Moon|High Desert|Hillcrest|Iron Horse|Juniper|Lakeside|Lantern Square|Larkspur|Lone Star|Magnolia|Maple Leaf|Meadowbrook|Mill Plain|Mountain View|North Fork|Northgate|Oak Hollow|Ocean Park|Old Town|Orchard Heights|Painted Rock|Palm Court|Pine Valley|Pioneer Square|Prairie Rose|Red Rock|Ridgeline|Rio Vista|River Bend|Riverstone|Rose Garden|Sagebrush|Salmon Run|Sandstone|Saddleback|Silver Creek|South Sound|Spring Branch|Stone Bridge|Summit|Sunrise|Sunset|Tamarack|Three Rivers|Timberline|Union Station|Valley View|Vista del Sol|Westlake|Whispering Pines|White Oak|Wildflower|Willow Bend|Windmill'.split(
    '|',
  );

const kinds =
  'Dental|Family Dentistry|Dental Care|Dental Group|Dentistry|Dental Arts|Smiles|Dental Studio|Dental Center'.split(
    '|',
  );

const specialties =
  'Endodontics|Orthodontics|Periodontics|Oral Surgery|Pediatric Dentistry|Prosthodontics|Periodontics & Implants|Oral & Maxillofacial Surgery|Implant Center|Cosmetic Dentistry'.split(
    '|',
  );

const letters = ['DDS', 'DMD', 'DDS, PLLC', 'DMD, PC', 'DDS, Inc.', 'DDS, MS', 'DMD, PS'];

interface PracticeName {
  readonly name: string;
  /** Last name of the dentist who owns it. */
  readonly owner: string;
}

/** One of the known names; where many practices are made, mostly one put together from two halves. */
function lastName(random: Random, isAmongMany: boolean): string {
  if (isAmongMany && random.chance(0.7)) return random.pick(lastNameStarts) + random.pick(lastNameEnds);
  return random.pick(lastNames);
}

/** A name for a practice in a city; about one in fifteen is longer than 30 letters by far. */
export function practiceName(city: string, random: Random, isAmongMany = false): PracticeName {
  const owner = lastName(random, isAmongMany);
  const partner = lastName(random, isAmongMany);
  const landmark = random.pick(landmarks);
  const kind = random.pick(kinds);
  const specialty = random.pick(specialties);
  const name = random.weighted<() => string>([
    [() => `${random.pick(firstNames)} ${owner}, ${random.pick(letters)}`, 22],
    [() => `Dr. ${random.pick(firstNames)} ${owner}`, 8],
    [() => `${owner} ${kind}`, 14],
    [() => `${owner} & ${partner} ${kind}`, 7],
    [() => `${landmark} ${kind}`, 22],
    [() => `${city} ${kind}`, 6],
    [() => `${owner} ${specialty}`, 8],
    [() => `${landmark} ${specialty}`, 7],
    [() => `${landmark} Community Health Center - Dental`, 2],
    [() => `${owner}, ${partner} & ${random.pick(lastNames)} ${specialty} of ${city}`, 2],
    [() => `${landmark} Advanced ${specialty} & Sedation Specialists of ${city}`, 2],
  ])();
  return { name, owner };
}
