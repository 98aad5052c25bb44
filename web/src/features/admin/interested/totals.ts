import type { InterestedUser } from '@kinhold/contract/admin'
import { INTEREST_SOURCES } from '@kinhold/domain/interest'
import type { Fact } from '../fact-card.tsx'
import { levelLabel, sourceName } from '../words.ts'

/** How many people there are per interest level, by the label it has on screen (ADM-52, ADM-53, ADM-56). */
export function perLevel(people: readonly InterestedUser[]): Fact[] {
  return countBy(people, LEVELS.map(levelLabel), ({ interestLevel }) => levelLabel(interestLevel))
}

/** How many people there are per source, in words; what they wrote beside 'other' counts as that (ADM-52, ADM-55). */
export function perSource(people: readonly InterestedUser[]): Fact[] {
  return countBy(people, INTEREST_SOURCES.map(sourceName), ({ howDidYouHear }) => sourceName(howDidYouHear))
}

const LEVELS = ['full_send', 'keep_info', 'deciding', 'not_interested']

// The known ones are there with none, too; what else is found comes behind them.
function countBy(
  people: readonly InterestedUser[],
  known: readonly string[],
  nameOf: (person: InterestedUser) => string,
): Fact[] {
  const counts = new Map(known.map((name) => [name, 0]))
  for (const person of people) counts.set(nameOf(person), (counts.get(nameOf(person)) ?? 0) + 1)
  return [...counts]
}
