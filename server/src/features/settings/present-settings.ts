import type { Settings } from '@kinhold/contract/settings'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { noticesOf } from '../notifications/notice-settings.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { countFilesOf, usageOf } from '../uploads/quota.queries.ts'
import { settingsOf } from '../vaults/vault-users.queries.ts'
import { emailOf } from './email-addresses.queries.ts'

export async function presentSettings(db: Db, viewer: Viewer) {
  return viewer.kind === 'vault_user'
    ? { vault: await settingsOf(db, viewer.phone) }
    : presentOwnSettings(db, viewer.player.id)
}

export async function presentOwnSettings(db: Db, playerId: number): Promise<Settings> {
  const [player, notices, email] = await Promise.all([
    playerById(db, playerId),
    noticesOf(db, [playerId]),
    emailOf(db, playerId),
  ])
  return { privacy: player!.privacy, notifications: notices.get(playerId)!, email }
}

export async function presentSpace(db: Db, playerId: number, quotaMb: number) {
  const [{ used, quota }, files] = await Promise.all([
    usageOf(db, playerId, quotaMb),
    countFilesOf(db, playerId),
  ])
  return { used, most: quota, files }
}
