import type { InterestedUser } from '@kinhold/contract/admin'
import { INTEREST_SOURCES } from '@kinhold/domain/interest'
import type { Fact } from '../fact-card.tsx'
import { levelLabel, sourceName } from '../words.ts'

/** The number of people per interest level, by its label on screen (ADM-52, ADM-53, ADM-56). */
export function perLevel(people: readonly InterestedUser[]): Fact[] {
  return countBy(people, LEVELS.map(levelLabel), ({ interestLevel }) => levelLabel(interestLevel))
}

/** The number of people per source, in words; all texts typed for 'other' count as 'other' (ADM-52, ADM-55). */
export function perSource(people: readonly InterestedUser[]): Fact[] {
  return countBy(people, INTEREST_SOURCES.map(sourceName), ({ howDidYouHear }) => sourceName(howDidYouHear))
}

const LEVELS = ['full_send', 'keep_info', 'deciding', 'not_interested']

// Known names are listed even at zero; other names follow.
function countBy(
  people: readonly InterestedUser[],
  known: readonly string[],
  nameOf: (person: InterestedUser) => string,
): Fact[] {
  const counts = new Map(known.map((name) => [name, 0]))
  for (const person of people) counts.set(nameOf(person), (counts.get(nameOf(person)) ?? 0) + 1)
  return [...counts]
}
