import type { ProfileChange } from '@kinhold/contract/players'
import { isReservedName } from '@kinhold/domain/player-names'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { useUp } from '../../http/limits.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { eventsOfChange } from '../players/history/events.values.ts'
import { changePlayer, lockPlayer, playerByPhone, type PlayerChange } from '../players/players.queries.ts'
import { nameReserved } from '../players/refuse-name.ts'
import { publishPlayer } from '../players/publish-player.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { changePhone, phoneTaken } from '../sign-in/change-phone.ts'
import { textCode } from '../sign-in/text-code.ts'
import { storePhoto } from '../uploads/store-files.ts'

/** The outcome of an update. `code_texted` means that the member must enter the texted code first. */
type Updated = { kind: 'changed'; player: PlayerRow } | { kind: 'code_texted'; phone: string }

export async function updatePlayer(
  deps: Deps,
  me: PlayerRow,
  change: ProfileChange,
  context: Context,
): Promise<Updated | Refused<400 | 403 | 409 | 429 | 503>> {
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

const RENAMED = msg`The admin cannot be renamed.`

function refusalOfName(me: PlayerRow, name: string | undefined): Refused<400 | 409> | null {
  if (name === undefined) return null
  if (isAdmin(me)) return name === me.name ? null : refuse(409, 'admin_protected', RENAMED, { name: RENAMED })
  return isReservedName(name) ? nameReserved() : null
}

const CHANGES = { name: 'phone_change', uses: 5, seconds: 600 }

// Count every attempt, so that a caller can probe only a few numbers.
async function refusalOfPhone(deps: Deps, me: PlayerRow, phone: string | undefined) {
  if (phone === undefined || phone === me.phone) return null
  const tooOften = await useUp(deps.limits, { rule: CHANGES, key: String(me.id) })
  if (tooOften) return tooOften
  if (await playerByPhone(deps.db, phone)) return phoneTaken(true)
  return (await isBlocked(deps.db, phone)) ? phoneBlocked() : null
}

function textNewNumber(deps: Deps, me: PlayerRow, phone: string, context: Context) {
  const order = { phone, purpose: 'change_phone', playerId: me.id, sponsorId: me.id } as const
  return textCode(deps, order, readVisit(context, deps.config))
}

// This type compiles only if every field in the contract has a column of the same name.
type OfColumns = Pick<PlayerChange, keyof ProfileChange>

async function save(
  deps: Deps,
  me: PlayerRow,
  { phone, ...lines }: OfColumns,
): Promise<Updated | Refused<403 | 409>> {
  if (phone) {
    const player = await changePhone(deps, me.id, { ...lines, phone }, null)
    return isRefused(player) ? player : { kind: 'changed', player }
  }
  const isNothing = Object.values(lines).every((value) => value === undefined)
  return { kind: 'changed', player: isNothing ? me : await savePlayer(deps, me.id, lines) }
}

/** Stores a new photo. The sweep removes the old one if nothing else uses it. */
export async function replacePhoto(deps: Deps, me: PlayerRow, bytes: Buffer) {
  const stored = await storePhoto(deps, { playerId: me.id }, bytes)
  return typeof stored === 'string' ? savePlayer(deps, me.id, { photo_id: stored }) : stored
}

/** Saves a change that doesn't include a new number. For a new number, see `sign-in/change-phone.ts`. */
async function savePlayer(deps: Deps, id: number, change: Omit<PlayerChange, 'phone'>): Promise<PlayerRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockPlayer(tx, id)
    const changed = await changePlayer(tx, id, change)
    if (before) await keepEvents(tx, eventsOfChange(before, changed, null))
    await publishPlayer(tx, deps, id)
    return changed
  })
}
