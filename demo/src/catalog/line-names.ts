/** Names of product lines, put together from syllables so that no real trade mark is used. */
import { randomFor } from '../random.ts';

const beginnings =
  'Bre Tiv Ost Quin Fal Mer Sol Vel Kor Nor Pel Dru Hal Jor Wex Zan Rud Ven Ard Elb Gil Isk Yar Umb Cos Dal Fen Gar Hes Kes Lor Mav Nim Orl Pral Rov Sab Tam Ulm Vos Cly Thal'.split(
    ' ',
  );
const middles = 'a o e i u ira eno ali ova umi ada ivo era una'.split(' ');
const links = 'be do ga ki lo mu ne pa re si to zu'.split(' ');
const endings = 'dex lis ron mar vyn sta than fix nex via tor ra quist mel wel lon nis lex dane moor'.split(' ');

/** Beginnings of names that dental companies really use, or that come near to one. */
const avoided =
  /^(?:osteo|vita|venus|valo|sola|orast|norit|kavo|kerr|korex|kodak|garri|gilet|dalby|delton|feno|lora?tab|merid|pelto|prado|rovac|sabra|soler|solar|tamo|ventol|versa|vola|zant|zand|elban|arda|fenix|halora|merex|norix|velox|venaf|venora|coster|zanta|soladex|galora|garlon)/i;

/** Below the maximum that the syllables allow; hitting the last few combinations would take long. */
const shortNames = Math.ceil(beginnings.length * middles.length * endings.length * 0.8);
const longNames = Math.floor(beginnings.length * middles.length * links.length * endings.length * 0.6);

/**
 * As many different names as requested, always the same ones in the same order; longer ones follow when the short ones
 * are used up.
 */
export function lineNames(count: number): string[] {
  const random = randomFor('line names');
  const names = new Set<string>();
  const fill = (limit: number, link: () => string) => {
    while (names.size < Math.min(count, limit)) {
      const name = random.pick(beginnings) + random.pick(middles) + link() + random.pick(endings);
      if (!avoided.test(name)) names.add(name);
    }
  };
  fill(shortNames, () => '');
  fill(shortNames + longNames, () => random.pick(links));
  const list = [...names];
  // Past the last new name the lines come in editions.
  return Array.from({ length: count }, (_, index) => {
    const edition = Math.floor(index / list.length);
    return edition === 0 ? (list[index] ?? '') : `${list[index % list.length]} ${editions[edition % editions.length]}`;
  });
}

const editions = ['', 'Plus', 'Pro', 'II', 'Select', 'One', 'Max', 'Prime', 'Eco', 'Ultra'];
