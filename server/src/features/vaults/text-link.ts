import { paths } from '@kinhold/contract/paths'
import { VAULT_TEXTS_PER_ENTRY_DAY } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { LimitRule, TooOften } from '../../http/limits.ts'
import { linkTo } from '../../http/origin.ts'
import { drawText } from '../outbox/draw-text.ts'
import { queueToSend, sendMessage, sendNothing, type Sent } from '../outbox/send-message.ts'
import type { NoText } from '../outbox/texts.values.ts'
import { accessById, type AccessRow } from './access.queries.ts'
import type { EntryKey, NotChanged } from './change-access.ts'
import { ownVault } from './hold-vault.ts'
import { takesTexts } from './vault-users.queries.ts'
import type { VaultSight } from './vaults.queries.ts'

/** Why a link was not texted: `not_shared`: the entry is archived; `no_messages`: they want none. */
export type NotTextable = { refused: NotChanged | 'not_shared' | 'no_messages' }
export type NotTexted = NotTextable | TooOften | NoText

const PER_ENTRY: LimitRule = { name: 'vault_texts', uses: VAULT_TEXTS_PER_ENTRY_DAY, seconds: 86_400 }

/**
 * Texts a number on the list of a vault where to find it, in our own words, as the owner may (VLT-20). `address`: where the
 * owner's call comes from (`addressKey`).
 */
export async function textLink(
  deps: Deps,
  me: PlayerRow,
  key: EntryKey,
  address: string,
): Promise<Sent | NotTexted> {
  // Looked at first, so that what is refused anyway uses up no budget.
  const found = await findTextable(deps.db, me, key)
  if ('refused' in found) return found
  const use = [PER_ENTRY, String(key.accessId)] as const
  const seconds = await deps.limits.take(...use)
  if (seconds !== null) return { refused: 'too_often', seconds }
  const to = await drawText(deps, found.entry.phone, { kind: 'vault', address, sponsorId: me.id })
  if (typeof to !== 'string') {
    await deps.limits.giveBack(...use)
    return to
  }
  const queued = await deps.db.transaction().execute(async (tx) => {
    const still = await findTextable(tx, me, key)
    if ('refused' in still) return still
    // Nothing reaches who does not exist for the owner, who does not learn it (TRU-25).
    if (still.entry.isApart) return sendNothing()
    const body = wordsOf(me, still, deps.config)
    return queueToSend(deps, tx, { channel: 'sms', to, body })
  })
  return typeof queued === 'string' ? sendMessage(deps, queued) : queued
}

type Textable = { vault: VaultSight; entry: AccessRow }

async function findTextable(
  db: Db,
  me: PlayerRow,
  { vaultId, accessId }: EntryKey,
): Promise<Textable | NotTextable> {
  const vault = await ownVault(db, me, vaultId)
  if (typeof vault === 'string') return { refused: vault }
  const entry = await accessById(db, vaultId, accessId)
  if (!entry) return { refused: 'access_not_found' }
  if (entry.archived) return { refused: 'not_shared' }
  return (await takesTexts(db, entry.phone)) ? { vault, entry } : { refused: 'no_messages' }
}

// Straight quotes: others would take the text as long again.
function wordsOf(me: PlayerRow, { vault, entry }: Textable, config: Deps['config']): string {
  const isMember = entry.memberId !== null
  const what = `${me.name} shares the vault "${vault.title}" with you on ${config.appName}.`
  const link = linkTo(config, isMember ? paths.vault(vault.id) : paths.vaultUserRegister())
  if (link === null) return isMember ? what : `${what} Sign in with this number.`
  return isMember ? `${what} ${link}` : `${what} Sign in with this number: ${link}`
}
