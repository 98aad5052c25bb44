import { sayIn } from '@kinhold/domain/sentences'
import { PSEUDO_LANGUAGE } from '@kinhold/domain/languages'

/** Translates sentences into the test language, which puts an accent on every letter except those of values. */
export const sayAccented = sayIn(PSEUDO_LANGUAGE)

/** Values without Latin letters, so that an unaccented Latin letter in a text must be from a plain string. */
export const GREEK = {
  name: 'Ζωή',
  other: 'Δάφνη',
  third: 'Νίκη',
  title: 'Θάλασσα',
  app: 'Κύκλος',
  words: 'Ναι',
}

/**
 * Returns the words of a text in the test language that don't come from a sentence. Leaves out URLs, and the
 * 'and' that `Intl` puts before the last item of a list.
 */
export function plainWordsIn(text: string): string[] {
  const words = text.replace(/https?:\S+/g, '').match(/[A-Za-z]+/g) ?? []
  return words.filter((word) => word !== 'and')
}
