/** The country (ISO 3166) of a network outside North America, and an example of how people type numbers there. */
export type PhoneHome = { country: string; example: string }

/** Returns the network's country from the page, or null for a network in North America. */
export function phoneHome(): PhoneHome | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name=phones]')?.content
  const [, country, example] = /^([A-Z]{2}) (.+)/.exec(content ?? '') ?? []
  return country && example ? { country, example } : null
}
