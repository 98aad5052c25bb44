import { afterwards } from './afterwards.ts'
import { albums } from './chapters/albums.ts'
import { boards } from './chapters/boards.ts'
import { bonds } from './chapters/bonds.ts'
import { conversations } from './chapters/conversations.ts'
import { desk } from './chapters/desk.ts'
import { habits } from './chapters/habits.ts'
import { joining } from './chapters/joining.ts'
import { openStage, type Place } from './stage.ts'

/**
 * Fills an empty network with about sixty people and their content, by making the calls that their browsers
 * would make. The same `now` produces the same network, except for random keys.
 */
export async function fill(place: Place): Promise<void> {
  const stage = openStage(place)
  for (const chapter of [joining, bonds, boards, conversations, albums, desk, habits]) chapter(stage)
  await stage.tell()
  await afterwards(place.databaseUrl, place.now)
}
