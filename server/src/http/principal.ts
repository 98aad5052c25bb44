import type { PlayerRow } from '@kinhold/domain/players'

/** Who is calling, by the cookies of the request. */
export type PlayerPrincipal = { kind: 'player'; sessionId: string; player: PlayerRow }
export type VaultUserPrincipal = {
  kind: 'vault_user'
  sessionId: string
  phone: string
  displayName: string | null
}
/** One of `invitationId`, `playerId` and `personalQrId` says why they may register; the other two are null. */
export type InviteePrincipal = {
  kind: 'invitee'
  passHash: Buffer
  /** Null while whoever came by a personal invite has had no code texted: nobody knows their number before. */
  phone: string | null
  phoneProved: boolean
  invitationId: number | null
  playerId: number | null
  personalQrId: string | null
  sponsorId: number
  recipientName: string
}
/** Who may be signed in: a session is a player's or a vault user's. */
export type Viewer = PlayerPrincipal | VaultUserPrincipal
export type Principal = Viewer | InviteePrincipal

/** Why a session is over, as its browser is told. */
export type Ended = { code: string; error: string }

/** How the HTTP room learns who holds a token; the features that own the tables answer. */
export type Identify = {
  /** The account of a session token, and whether its life was just prolonged (then the cookie is set anew). */
  session(tokenHash: Buffer): Promise<{ principal: Viewer; prolonged: boolean } | null>
  /** Why the session or the pass of a token is over; null where there was none, or where its browser ended it itself. */
  ended(tokenHash: Buffer): Promise<Ended | null>
  /** The invitee of a pass token. */
  invitee(tokenHash: Buffer): Promise<InviteePrincipal | null>
}
