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

/** A name for a practice in a city; about one in fifteen is longer than 30 letters by far. */
export function practiceName(city: string, random: Random): PracticeName {
  const owner = random.pick(lastNames);
  const partner = random.pick(lastNames);
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
