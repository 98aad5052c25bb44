/**
 * Returns the form in which searches compare names and words: in lower case, without accents, apostrophes or
 * invisible characters, and with letters that people use interchangeably replaced by a single letter. The SQL
 * function `plain_name` does the same.
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(SPACED, '')
    .normalize('NFKD')
    .replace(SILENT, '')
    .toLowerCase()
    .replace(OTHERS, (letter) => LETTERS[letter]!)
    .normalize('NFC')
}

/** Returns true if the name contains the search text. An empty search matches every name. */
export function isCalled(name: string, sought: string): boolean {
  return folded(name).includes(folded(sought.trim()))
}

/** Matches the characters that are used as an apostrophe. */
export const APOSTROPHES = /['`´ʹʻ-ʿ΄׳᾽᾿‘’‛′‵ꞌ＇]/g

// NFKD would turn these apostrophes into a space and an accent.
const SPACED = /[´΄᾽᾿]/g

// Characters that are removed: the other apostrophes, the dot of the Catalan l·l, invisible characters, and
// the accents of alphabetic scripts. Marks that act as letters, such as Devanagari vowel signs and the voicing
// marks of kana, are kept.
const SILENT =
  // oxlint-disable-next-line no-misleading-character-class -- each mark stands for itself
  /['`·ʹʻ-ʿ׳‘’‛‧′‵Ꞌꞌ\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0100}-\u{e01ef}]/gu

// Letters and their replacements: letters that Unicode doesn't decompose, and letters that many people type
// as a different letter, such as Greek and Hebrew final letters, alef wasla, alef maksura and ta marbuta.
const LETTERS: Record<string, string> = Object.fromEntries(
  (
    'ıi łl øo đd ðd ħh ŧt ŋn ĸk ƀb ɓb ƈc ȼc ɖd ɗd ǥg ɠg ƙk ƚl ɨi ɉj ɲn ƞn ɔo ɛe əe ǝe ɵo ƥp ɍr ƭt ʈt ʉu ʋv ʊu ƴy ' +
    'ɏy ƶz ȥz ɣg ɩi ƒf æae œoe ßss þth ςσ ґг ךכ םמ ןנ ףפ ץצ ٱا ىي یي کك ةه ہه ەه ۃه'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

const OTHERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
