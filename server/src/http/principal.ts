import type { PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'

/** A caller who is a signed-in player. */
export type PlayerPrincipal = { kind: 'player'; sessionId: string; player: PlayerRow }
export type VaultUserPrincipal = {
  kind: 'vault_user'
  sessionId: string
  phone: string
  displayName: string | null
  /** The tag of the language that the vault user chose, or null for the language of the browser. */
  language: string | null
}
/** A caller who holds a registration pass. */
export type InviteePrincipal = {
  kind: 'invitee'
  passHash: Buffer
  /** Null until a newcomer with a personal invite requests a code. */
  phone: string | null
  phoneProved: boolean
  invitationId: number | null
  playerId: number | null
  personalQrId: string | null
  /** True if the admin opened the invitation to register an account of their own. */
  forOperator: boolean
  sponsorId: number
  recipientName: string
}
/** A signed-in player or vault user. */
export type Viewer = PlayerPrincipal | VaultUserPrincipal
export type Principal = Viewer | InviteePrincipal

/** A person as database rows identify them: a player by id, or a vault user by number. */
export type Person = { playerId: number | null; phone: string | null }

/** Returns the id or number by which database rows identify a viewer. */
export function personOf(viewer: Viewer): Person {
  return viewer.kind === 'player'
    ? { playerId: viewer.player.id, phone: null }
    : { playerId: null, phone: viewer.phone }
}

/** The reason that a session or pass ended, as a code and a sentence. */
export type Ended = { code: string; error: Sentence }

/** The token lookups that the HTTP layer needs. */
export type Identify = {
  /** Returns the account for a session token. If `prolonged` is true, the cookie must be set again. */
  session(tokenHash: Buffer): Promise<{ principal: Viewer; prolonged: boolean } | null>
  /** Returns the reason that a token's session or pass ended, or null if none is known. */
  ended(tokenHash: Buffer): Promise<Ended | null>
  /** Returns the invitee for a pass token. */
  invitee(tokenHash: Buffer): Promise<InviteePrincipal | null>
}
