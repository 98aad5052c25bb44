import { type Notices, NOTICES_AT_FIRST } from '@kinhold/domain/settings'
import { keepNotices, lockNotices } from '../src/features/notifications/notice-settings.queries.ts'
import type { TestApp } from './app.ts'

/**
 * Stores these notice settings for a member, and resets the member's other notice settings to their defaults.
 */
export async function choose({ db }: Pick<TestApp, 'db'>, playerId: number, chosen: Partial<Notices>) {
  await db.transaction().execute(async (tx) => {
    await lockNotices(tx, playerId)
    await keepNotices(tx, playerId, { ...NOTICES_AT_FIRST, ...chosen })
  })
}
