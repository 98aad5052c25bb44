/**
 * The host of an address for display, with its port: in its own script, or in its lookup form (xn--…) if a label mixes
 * scripts or consists only of letters that look Latin.
 */
export function hostShown(written: string): string {
  if (!URL.canParse(`https://${written}`)) return written
  const [, name, port] = /^(.*?)(:\d*)?$/s.exec(written)!
  const { hostname } = new URL(`https://${written}`)
  const typed = name!.toLowerCase()
  if (typed === hostname) return written
  const isAsLookedUp = typed.normalize('NFKC') === typed.normalize('NFC') && /\P{ASCII}/u.test(typed)
  return isAsLookedUp && typed.split('.').every(isReadable) ? written : hostname + (port ?? '')
}

function isReadable(label: string): boolean {
  return isOfOneScript(label) && !(LATIN_LOOK.test(label) && /\P{ASCII}/u.test(label))
}

function isOfOneScript(label: string): boolean {
  return SCRIPTS.some((script) => script.test(label))
}

// Scripts that are written together share a line; digits and the hyphen go with each.
const SCRIPTS = [
  /^[\p{Script=Latin}\p{M}\d-]*$/u,
  /^[\p{Script=Greek}\p{M}\d-]*$/u,
  /^[\p{Script=Cyrillic}\p{M}\d-]*$/u,
  /^[\p{Script=Armenian}\d-]*$/u,
  /^[\p{Script=Georgian}\d-]*$/u,
  /^[\p{Script=Hebrew}\p{M}\d-]*$/u,
  /^[\p{Script=Arabic}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Devanagari}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Bengali}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Tamil}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Thai}\p{M}\p{Nd}-]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆a-z\d-]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\d-]*$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}\d-]*$/u,
]

// Cyrillic, Greek and Armenian letters that look Latin, and Latin ones without the dot.
const LATIN_LOOK = /^[аеорсхуіјѕһԁԛԝьнкмтвгпԍүӏαορικυνχγεωսօցզհոսւıɡɑa-z\d-]+$/u
