import type { Privacy } from '@kinhold/domain/players'
import type { Notices } from '@kinhold/domain/settings'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action, rollBack } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { noSuchLanguage } from '../../http/language.ts'
import type { Viewer } from '../../http/principal.ts'
import { refuse } from '../../http/refusals.ts'
import { keepNotices, lockNotices } from '../notifications/notice-settings.queries.ts'
import { changePlayer, changePrivacy, lockPlayer } from '../players/players.queries.ts'
import { publishPlayer } from '../players/publish-player.ts'
import { saveSettings as saveVaultSettings } from '../vaults/save-vault-user.ts'
import type { SettingsRow } from '../vaults/vault-users.queries.ts'

type Some<T> = { [K in keyof T]?: T[K] | undefined } | undefined
type Choice = {
  privacy?: Some<Privacy>
  notifications?: Some<Notices>
  vault?: Some<SettingsRow>
  hasSeenWelcome?: true | undefined
  language?: string | null | undefined
}

const HALF_QUIET = msg`Quiet hours need both a beginning and an end.`
const NO_ZONE = msg`Quiet hours need a time zone. Please choose yours.`

export async function saveSettings(deps: Deps, viewer: Viewer, choice: Choice) {
  const { privacy, notifications, vault, hasSeenWelcome, language } = choice
  if (typeof language === 'string' && !deps.words.offered.includes(language)) return noSuchLanguage()
  if (viewer.kind === 'player') return vault ? notYours('vault') : saveOwn(deps, viewer.player.id, choice)
  if (privacy) return notYours('privacy')
  if (notifications) return notYours('notifications')
  if (hasSeenWelcome) return notYours('hasSeenWelcome')
  await saveVaultSettings(deps, viewer.phone, { ...vault, language })
  return null
}

function notYours(field: keyof Choice) {
  const sentence = msg`There is no such setting for your account.`
  return refuse(400, 'invalid_input', sentence, { [field]: sentence })
}

// When privacy settings change, everyone who can see the member gets a live update.
const saveOwn = action(async (tx, deps: Deps, playerId: number, choice: Choice) => {
  const { privacy, notifications, hasSeenWelcome, language } = choice
  await lockPlayer(tx, playerId)
  const refused = notifications && (await saveNotices(tx, playerId, notifications))
  if (refused) return rollBack(refused)
  if (hasSeenWelcome) await changePlayer(tx, playerId, { has_seen_welcome: true })
  if (language !== undefined) await changePlayer(tx, playerId, { language })
  if (privacy) {
    await changePrivacy(tx, playerId, privacy)
    await publishPlayer(tx, deps, playerId)
  } else await deps.live.publish(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  return null
})

async function saveNotices(tx: Tx, playerId: number, change: NonNullable<Some<Notices>>) {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const notices: Notices = { ...(await lockNotices(tx, playerId)), ...Object.fromEntries(given) }
  if ((notices.quietFrom === null) !== (notices.quietTo === null))
    return refuse(400, 'half_quiet', HALF_QUIET, { 'notifications.quietTo': HALF_QUIET })
  // Earlier versions stored quiet hours without a time zone. Members with such quiet hours can still change
  // other settings.
  const isAboutQuiet = given.some(([name]) => ['quietFrom', 'quietTo', 'timeZone'].includes(name))
  if (isAboutQuiet && notices.quietFrom !== null && notices.timeZone === null)
    return refuse(400, 'no_time_zone', NO_ZONE, { 'notifications.timeZone': NO_ZONE })
  await keepNotices(tx, playerId, notices)
  return null
}
