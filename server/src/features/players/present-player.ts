import type { Player, PlayerCard } from '@kinhold/contract/players'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { linesOf } from '@kinhold/domain/profile-lines'

export function photoUrl(photoId: string | null): string | null {
  return photoId && `/media/${photoId}`
}

export function presentCard(row: { id: number; name: string; photoId: string | null }): PlayerCard {
  return { id: row.id, name: row.name, profilePhoto: photoUrl(row.photoId) }
}

export function presentPlayer(row: PlayerRow, seesPhone: boolean): Player {
  return {
    ...presentCard(row),
    phone: seesPhone ? row.phone : null,
    userType: 'member',
    isAdmin: isAdmin(row),
    sponsorId: row.sponsorId,
    verified: row.awaiting === null,
    awaiting: row.awaiting,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    isFirstLogin: row.signIns <= 1 && !row.hasSeenWelcome,
    ...linesOf(row),
  }
}
