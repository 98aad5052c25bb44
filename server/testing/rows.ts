import type { UpdateObject } from 'kysely'
import type { DB } from '../src/db/schema.ts'
import type { TestApp } from './app.ts'

type Test = Pick<TestApp, 'db'>
type Of = { id: number }

/** Returns a player's row, or undefined if it no longer exists. */
export function playerRow({ db }: Test, { id }: Of) {
  return db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Updates a player's row directly. */
export function setPlayer({ db }: Test, { id }: Of, row: UpdateObject<DB, 'players'>) {
  return db.updateTable('players').set(row).where('id', '=', id).execute()
}

/** Returns a player's rows in the bonds table. */
export function bondRows({ db }: Test, { id }: Of) {
  const isSide = db.selectFrom('bonds').where((eb) => eb.or([eb('low_id', '=', id), eb('high_id', '=', id)]))
  return isSide.selectAll().execute()
}

/** Sets a vault user's display name. */
export function setDisplayName({ db }: Test, { phone }: { phone: string }, display_name: string) {
  return db.updateTable('vault_users').set({ display_name }).where('phone', '=', phone).execute()
}

/** Returns an invitation's row. */
export function invitationRow({ db }: Test, { id }: Of) {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Updates an invitation's row directly. */
export function setInvitation({ db }: Test, { id }: Of, row: UpdateObject<DB, 'invitations'>) {
  return db.updateTable('invitations').set(row).where('id', '=', id).execute()
}
