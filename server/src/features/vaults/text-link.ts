import { paths, withKey } from '@kinhold/contract/paths'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { LimitRule } from '../../http/limits.ts'
import { linkTo } from '../../http/origin.ts'
import { isRefused, refuse, type Refused, tooMany } from '../../http/refusals.ts'
import { drawText } from '../outbox/draw-text.ts'
import { languageOfPhone } from '../outbox/languages.queries.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { queueToSend, sendMessage, sendNothing, type Sent } from '../outbox/send-message.ts'
import { accessById, type AccessRow } from './access.queries.ts'
import { type EntryKey, noEntry } from './change-access.ts'
import { ownVault } from './see-vault.ts'
import { takesTexts } from './vault-users.queries.ts'
import type { VaultSight } from './vaults.queries.ts'

const PER_ENTRY: LimitRule = { name: 'vault_texts', uses: 3, seconds: 86_400 }

/** Texts the link to a vault in fixed wording (VLT-20). `address` is the owner's `addressKey`. */
export async function textLink(
  deps: Deps,
  me: PlayerRow,
  key: EntryKey,
  address: string,
): Promise<Sent | Refused<403 | 404 | 409 | 429>> {
  // Check the entry first, so that a refused call doesn't use up any budget.
  const found = await findTextable(deps.db, me, key)
  if (isRefused(found)) return found
  const use = [PER_ENTRY, String(key.accessId)] as const
  const seconds = await deps.limits.take(...use)
  if (seconds !== null) return tooMany(seconds)
  const to = await drawText(deps, found.entry.phone, { kind: 'vault', address, sponsorId: me.id })
  if (typeof to !== 'string') {
    await deps.limits.giveBack(...use)
    return refusalOfText(to, 'vault')
  }
  const queued = await deps.db.transaction().execute(async (tx) => {
    const still = await findTextable(tx, me, key)
    if (isRefused(still)) return still
    // The owner must not learn that a block on either side stopped the text (TRU-25).
    if (still.entry.isApart) return sendNothing()
    const say = deps.words.sayIn(await languageOfPhone(tx, still.entry.phone))
    const body = say(sentenceOf(me, still, deps.config))
    return queueToSend(deps, tx, { channel: 'sms', to, body })
  })
  return typeof queued === 'string' ? sendMessage(deps, queued) : queued
}

type Textable = { vault: VaultSight; entry: AccessRow }

async function findTextable(db: Db, me: PlayerRow, { vaultId, accessId }: EntryKey) {
  const vault = await ownVault(db, me, vaultId)
  if (isRefused(vault)) return vault
  const entry = await accessById(db, vaultId, accessId)
  if (!entry) return noEntry()
  if (entry.archived)
    return refuse(
      409,
      'not_shared',
      msg`The access of this number is archived. Please restore it before you text them the link.`,
    )
  if (!(await takesTexts(db, entry.phone)))
    return refuse(
      409,
      'no_messages',
      msg`This person does not want to be texted about vaults. You can ask them another way.`,
    )
  return { vault, entry }
}

// The quotes are straight, because typographic quotes reduce an SMS from 160 to 70 characters.
function sentenceOf({ name }: PlayerRow, { vault, entry }: Textable, config: Deps['config']): Sentence {
  const isMember = entry.memberId !== null
  const { title } = vault
  const { appName } = config
  const page = isMember ? paths.vault(vault.id) : paths.vaultUserRegister()
  const link = linkTo(config, withKey(page, entry.key))
  if (link === null)
    return isMember
      ? msg`${{ name }} shares the vault "${{ title }}" with you on ${{ appName }}.`
      : msg`${{ name }} shares the vault "${{ title }}" with you on ${{ appName }}. Sign in with this number.`
  return isMember
    ? msg`${{ name }} shares the vault "${{ title }}" with you on ${{ appName }}. ${{ link }}`
    : msg`${{ name }} shares the vault "${{ title }}" with you on ${{ appName }}. Sign in with this number: ${{ link }}`
}
