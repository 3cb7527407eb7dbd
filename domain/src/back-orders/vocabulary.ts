/** Vocabulary of the trade that classifies a word in a product's description as material, size, or look. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/**
 * What a product is made of or contains. Products of different materials never replace each other without a person's
 * choice.
 */
export const materialWords = words(`
  latex latexfree nonlatex nitrile vinyl chloroprene neoprene polyisoprene polyethylene polypropylene polyester polyurethane silicone rubber
  silk gut chromic nylon pga pgla plga polyglactin polyglycolic ptfe collagen gelatin allograft xenograft bovine porcine
  stainless steel niti nickel titanium carbide tungsten diamond ceramic zirconia porcelain polycarbonate metal plastic paper
  foam cotton gauze wood wooden aluminum acrylic resin amalgam ionomer composite vps pvs polyvinyl polyether alginate
  gutta percha bioceramic epoxy eugenol noneugenol zoe calcium zinc hydroxide glutaraldehyde chlorhexidine bleach alcohol
  peroxide carbamide fluoride fluoridefree alcoholfree apf stannous potassium ferric iodine benzocaine lidocaine articaine
  mepivacaine prilocaine bupivacaine epinephrine levonordefrin plain sodium xylitol arkansas
`);

/** Materials that are there instead of natural rubber latex. */
export const latexFreeMaterials = words(
  'latexfree nonlatex nitrile vinyl chloroprene neoprene polyisoprene polyethylene silicone',
);

/** Sizes by name, and for which jaw, side, or patient a product is. */
export const sizeNames: Readonly<Record<string, string>> = {
  ...{ xsmall: 'x-small', small: 'small', medium: 'medium', large: 'large', xlarge: 'x-large', xxlarge: 'xx-large' },
  ...Object.fromEntries(
    'upper lower anterior posterior left right adult child pediatric short long extra super coarse fine thin heavy narrow wide mini'
      .split(' ')
      .map((word) => [word, word]),
  ),
};

export const colorWords = words(`
  blue black white violet purple pink green red orange yellow gray grey clear lavender teal aqua mauve raspberry ceil ice lime
  crystal neon assorted brown tan ivory silver gold bright
`);

export const flavorWords = words(`
  mint spearmint peppermint cinnamon cherry bubblegum bubble gum grape strawberry lemon vanilla fruit melon watermelon berry
  unflavored flavored flavorfree
`);

/** Promotional words in descriptions. */
const praiseWords = words(`
  scented unscented fragrancefree textured stretch soft premium comfort ultra plus classic economy value deluxe ergonomic coated
  polymer aloe aloecoated polymercoated dermatitis lowdermatitis sensitive skin sensitiveskin fluid resistant fluidresistant breathable
  hydrophilic scannable waffle embossed sparkle animal wraparound featherweight fogfree dustfree splatterfree lintfree glutenfree
`);

/** Colors, flavors, and promotional words: they are mentioned, but don't make it a different product. */
export const lookWords: ReadonlySet<string> = new Set([...colorWords, ...flavorWords, ...praiseWords]);

/** Praise of two words is one word, so that neither is compared without the other. */
export const praisePhrases: Readonly<Record<string, string>> = Object.fromEntries(
  ['aloe coated', 'polymer coated', 'low dermatitis', 'sensitive skin', 'fluid resistant'].map((phrase) => [
    phrase.replace(' ', ''),
    phrase,
  ]),
);

/**
 * What a product is, or which variant: a description that starts with one of these doesn't start with a manufacturer's
 * name.
 */
export const kindWords = words(`
  glove gown mask respirator shield eyewear bib cap cover sleeve apron jacket coat sponge roll tip tray cup towel tissue wipe pad
  bur disc wheel cup point strip stone file reamer drill broach post crown form band matrix wedge ring clamp dam clip bracket wire
  archwire tube elastic chain tie cement liner base adhesive bond etch etchant primer sealer sealant varnish gel foam paste rinse
  toothpaste toothbrush floss brush angle powder pouch tape bag wrap indicator film sensor holder needle syringe cartridge blade
  scalpel suture forceps elevator scaler curette explorer probe mirror plier scissor instrument cassette handpiece turbine motor
  gasket lubricant cleaner disinfectant soap lotion sanitizer tablet straw bottle material alginate putty cord wax acrylic plaster
  pumice tooth shade membrane dressing graft hemostat anesthetic applicator evacuator ejector trap barrier bite block guide kit
  hedstrom k flex gracey sickle hoe surgical exam examination procedure isolation utility dental disposable sterile nonsterile
  extracting irrigation endodontic orthodontic periodontal prophy impression temporary permanent digital intraoral panoramic
  diamond round pear flame inverted tapered cone football operative finishing trimming polishing rotary reciprocating barbed
  absorbable resorbable nonabsorbable universal flowable bulk core dual light self luting topical high low speed
`);

export const fillers = words('with for and of the in w a an to by per or');

/** Packs, as they follow a slash or end a description. */
export const containers =
  'box|boxes|bx|case|cs|bag|bg|pack|pk|pkg|each|ea|bottle|btl|bt|jar|tube|kit|can|canister|cn|roll|rl|card|vial|pair|pairs|pr|tray|carton|ct|set|dispenser|drum|pail|spool|pouch|syringe|syringes|cartridge|cartridges|capsules|jug';
