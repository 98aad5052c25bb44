import type { Introduction } from '@kinhold/contract/introductions'
import { presentCard } from '../players/present-player.ts'
import type { IntroductionRow } from './introductions.queries.ts'

export function presentIntroduction(row: IntroductionRow): Introduction {
  return {
    id: row.id,
    introducer: presentCard(row.introducer),
    other: presentCard(row.other),
    words: row.words,
    saidYes: row.says === true,
    createdAt: row.createdAt.toISOString(),
  }
}
