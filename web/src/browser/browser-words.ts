import { t } from '@lingui/core/macro'

/** Describes a user agent in words, such as 'Firefox on Windows', 'Firefox' or 'Unknown browser'. */
export function browserWords(userAgent: string | null): string {
  const browser = firstMatch(BROWSERS, userAgent ?? '')
  const system = firstMatch(SYSTEMS, userAgent ?? '')
  if (!browser && !system) return t`Unknown browser`
  if (!system) return browser!
  return browser ? t`${browser} on ${system}` : t`Browser on ${system}`
}

// User agents also name browsers that they are compatible with, so the first match in this order wins.
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS|Chromium/],
  ['Safari', /Safari/],
]
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

function firstMatch(names: [string, RegExp][], userAgent: string): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0]
}
