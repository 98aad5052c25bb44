import type { PlayerRow } from '@kinhold/domain/players'

/** A caller who is a signed-in player; the request's cookies identify every caller. */
export type PlayerPrincipal = { kind: 'player'; sessionId: string; player: PlayerRow }
export type VaultUserPrincipal = {
  kind: 'vault_user'
  sessionId: string
  phone: string
  displayName: string | null
}
/** One of `invitationId`, `playerId` and `personalQrId` lets the invitee register; the other two are null. */
export type InviteePrincipal = {
  kind: 'invitee'
  passHash: Buffer
  /** Null until a newcomer with a personal invite requests a code: their number is unknown before. */
  phone: string | null
  phoneProved: boolean
  invitationId: number | null
  playerId: number | null
  personalQrId: string | null
  sponsorId: number
  recipientName: string
}
/** A signed-in account: a session belongs to a player or to a vault user. */
export type Viewer = PlayerPrincipal | VaultUserPrincipal
export type Principal = Viewer | InviteePrincipal

/** The reason that a session ended, as the response to its browser states it. */
export type Ended = { code: string; error: string }

/** Token look-ups of the HTTP layer; the features that own the tables provide them. */
export type Identify = {
  /** The account of a session token; `prolonged`: the session was extended, so its cookie must be set. */
  session(tokenHash: Buffer): Promise<{ principal: Viewer; prolonged: boolean } | null>
  /** The reason that a token's session or pass is over; null if unknown, or if its browser ended it. */
  ended(tokenHash: Buffer): Promise<Ended | null>
  /** The invitee of a pass token. */
  invitee(tokenHash: Buffer): Promise<InviteePrincipal | null>
}
