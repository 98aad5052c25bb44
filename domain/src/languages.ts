/** The languages of the app, as BCP 47 tags. */

/** The language of the sentences in the code. */
export const SOURCE_LANGUAGE = 'en'

/** A made-up language for tests: English with accents and longer words. */
export const PSEUDO_LANGUAGE = 'en-XA'

/** The maximum length of a language tag. */
export const LANGUAGE_TAG_MAX = 35

/**
 * Returns the offered language that fits best, or null if none fits. `wanted` is in order of preference. A
 * language fits in any region ('pt' and 'pt-PT' match 'pt-BR'), but only in the same script.
 */
export function bestLanguage(wanted: readonly string[], offered: readonly string[]): string | null {
  for (const tag of wanted) {
    const locale = localeOf(tag)
    const best = locale && bestFit(locale, offered)
    if (best) return best
  }
  return null
}

/** Returns the direction in which a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(localeOf(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Returns a language's name in that language, such as 'Français'. */
export function ownNameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  const [first = ''] = name
  return first.toLocaleUpperCase(tag) + name.slice(first.length)
}

// Some browsers do not know the direction of a locale, but all know its script.
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

function bestFit(wanted: Intl.Locale, offered: readonly string[]): string | undefined {
  const choices = choicesOf(offered)
  const exact = choices.find(({ name }) => name === wanted.toString())
  if (exact) return exact.tag
  const { language, script, region } = wanted.maximize()
  const fitting = choices.filter(
    ({ tag, full }) => tag !== PSEUDO_LANGUAGE && full?.language === language && full.script === script,
  )
  return (fitting.find(({ full }) => full?.region === region) ?? fitting[0])?.tag
}

type Choice = { tag: string; name: string | undefined; full: Intl.Locale | undefined }

// The parsed tags are cached, because the server calls `bestLanguage` often and parsing a tag is slow.
const READ = new WeakMap<readonly string[], Choice[]>()

function choicesOf(offered: readonly string[]): Choice[] {
  const known = READ.get(offered)
  if (known) return known
  const choices = offered.map((tag) => {
    const locale = localeOf(tag)
    return { tag, name: locale?.toString(), full: locale?.maximize() }
  })
  READ.set(offered, choices)
  return choices
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}
