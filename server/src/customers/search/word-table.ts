/** Names and sizes that the rebuild and the search of customers share. */

/** The table of the names' words, and the fact that names its generation. */
export const customerWordLists = { table: 'customer_term', fact: 'customer-search-3' } as const;

/** Prefixes of words are stored up to this many letters. */
export const longestEdge = 6;

/** The prefix under which a word is stored. */
export const edgeOf = (word: string) => [...word].slice(0, longestEdge).join('');
