import type { ProfileChange } from '@kinhold/contract/players'
import { isReservedName } from '@kinhold/domain/player-names'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { type PlayerChange, playerByPhone } from '../players/players.queries.ts'
import { savePlayer } from '../players/save-player.ts'
import { changePhone } from '../sign-in/change-phone.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { type NotTexted, textCode } from '../sign-in/text-code.ts'

/** Outcome of an update; `code_texted`: the phone changes when the code proves it. */
type Updated = { kind: 'changed'; player: PlayerRow } | { kind: 'code_texted'; phone: string }
/** Reasons that a player is not changed. */
export type NotUpdated =
  | { refused: 'admin_protected' | 'name_reserved' | 'phone_taken' | 'phone_blocked' }
  | TooOften
  | NotTexted

/** Changes a player's own name at once, and their phone at once or when the texted code proves it. */
export async function updatePlayer(
  deps: Deps,
  me: PlayerRow,
  change: ProfileChange,
  context: Context,
): Promise<Updated | NotUpdated> {
  const { name, phone } = change
  const refused = refusalOfName(me, name) ?? (await refusalOfPhone(deps, me, phone))
  if (refused) return refused
  if (phone === undefined || phone === me.phone || !deps.config.phoneVerification)
    return save(deps, me, change)
  const notTexted = await textNewNumber(deps, me, phone, context)
  if (notTexted) return notTexted
  await save(deps, me, { ...change, phone: undefined })
  return { kind: 'code_texted', phone }
}

function refusalOfName(me: PlayerRow, name: string | undefined): NotUpdated | null {
  if (name === undefined) return null
  if (isAdmin(me)) return name === me.name ? null : { refused: 'admin_protected' }
  return isReservedName(name) ? { refused: 'name_reserved' } : null
}

const CHANGES = { name: 'phone_change', uses: 5, seconds: 600 }

// Counted before any response about the number, so that a caller cannot probe many numbers for members.
async function refusalOfPhone(
  deps: Deps,
  me: PlayerRow,
  phone: string | undefined,
): Promise<NotUpdated | null> {
  if (phone === undefined || phone === me.phone) return null
  const tooOften = await useUp(deps.limits, { rule: CHANGES, key: String(me.id) })
  if (tooOften) return tooOften
  if (await playerByPhone(deps.db, phone)) return { refused: 'phone_taken' }
  return (await isBlocked(deps.db, phone)) ? { refused: 'phone_blocked' } : null
}

function textNewNumber(
  deps: Deps,
  me: PlayerRow,
  phone: string,
  context: Context,
): Promise<NotTexted | null> {
  const order = { phone, purpose: 'change_phone', playerId: me.id, sponsorId: me.id } as const
  return textCode(deps, order, readVisit(context, deps.config))
}

// Each field of the contract must be a column of the same name, or this does not compile.
type OfColumns = Pick<PlayerChange, keyof ProfileChange>

async function save(
  deps: Deps,
  me: PlayerRow,
  { phone, ...lines }: OfColumns,
): Promise<Updated | NotUpdated> {
  if (phone) {
    const player = await changePhone(deps, me.id, { ...lines, phone }, null)
    return typeof player === 'string' ? { refused: player } : { kind: 'changed', player }
  }
  const isNothing = Object.values(lines).every((value) => value === undefined)
  return { kind: 'changed', player: isNothing ? me : await savePlayer(deps, me.id, lines) }
}
