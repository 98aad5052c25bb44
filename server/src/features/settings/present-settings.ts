import type { Settings } from '@kinhold/contract/settings'
import { parsePhone } from '@kinhold/domain/phone'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { noticesOf } from '../notifications/notice-settings.queries.ts'
import { silenceOf } from '../outbox/silent-phones.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { countFilesOf, usageOf } from '../uploads/quota.queries.ts'
import { settingsOf } from '../vaults/vault-users.queries.ts'
import { emailOf } from './email-addresses.queries.ts'

/**
 * Presents the viewer's settings. `sender` is the sender of the server's texts, or undefined if the server
 * doesn't send texts.
 */
export async function presentSettings(db: Db, viewer: Viewer, sender: string | undefined) {
  if (viewer.kind === 'player') return presentOwnSettings(db, viewer.player.id)
  const [settings, silence] = await Promise.all([settingsOf(db, viewer.phone), silenceOf(db, viewer.phone)])
  const { language, ...vault } = settings
  if (sender === undefined || silence !== 'stopped') return { vault, language }
  return { vault, language, textsStopped: { sender: parsePhone(sender) } }
}

export async function presentOwnSettings(db: Db, playerId: number): Promise<Settings> {
  const [player, notices, email] = await Promise.all([
    playerById(db, playerId),
    noticesOf(db, [playerId]),
    emailOf(db, playerId),
  ])
  return {
    privacy: player!.privacy,
    notifications: notices.get(playerId)!,
    email,
    language: player!.language,
  }
}

export async function presentSpace(db: Db, playerId: number, quotaMb: number) {
  const [{ used, quota }, files] = await Promise.all([
    usageOf(db, playerId, quotaMb),
    countFilesOf(db, playerId),
  ])
  return { used, most: quota, files }
}
