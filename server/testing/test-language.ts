import { sayIn } from '@kinhold/domain/sentences'
import { PSEUDO_LANGUAGE } from '@kinhold/domain/languages'

/** Translates sentences into the test language, which accents every letter except those of values. */
export const sayAccented = sayIn(PSEUDO_LANGUAGE)

/** Values without a Latin letter, so that a Latin letter in a text comes from a plain string. */
export const GREEK = {
  name: 'Ζωή',
  other: 'Δάφνη',
  third: 'Νίκη',
  title: 'Θάλασσα',
  app: 'Κύκλος',
  words: 'Ναι',
}

/**
 * Returns the words of a text in the test language that come from no sentence. Leaves out addresses, and the
 * 'and' by which `Intl` joins a list.
 */
export function plainWordsIn(text: string): string[] {
  const words = text.replace(/https?:\S+/g, '').match(/[A-Za-z]+/g) ?? []
  return words.filter((word) => word !== 'and')
}
