import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import type { TrustDetail, TrustWord } from './trust-words.values.ts'

type Ref = { id: number }

/** How a bond was formed: by accepting an invitation, by registering with one, or by the sponsor's confirmation. */
export type BondedBy = 'acceptance' | 'registration' | 'confirmation'

/** Every kind of notification, as it is kept: by its subjects. `playerId` is who is told. */
export const noteOf = {
  invitation: (playerId: number, sponsor: Ref) => ({
    playerId,
    kind: 'invitation' as const,
    aboutId: sponsor.id,
  }),
  bond: (playerId: number, other: Ref, by: BondedBy) => ({
    playerId,
    kind: 'bond' as const,
    aboutId: other.id,
    detail: { by },
  }),
  /** `insteadOf`: the sponsor in whose place the member answers. */
  newcomer: (playerId: number, newcomer: Ref, insteadOf: Ref | null = null) => ({
    playerId,
    kind: 'newcomer' as const,
    aboutId: newcomer.id,
    detail: insteadOf && { insteadOf: insteadOf.id },
  }),
  trustUnit: (playerId: number, unit: Ref) => ({ playerId, kind: 'trust_unit' as const, unitId: unit.id }),
  group: (playerId: number, creator: Ref, group: Ref) => ({
    playerId,
    kind: 'group' as const,
    aboutId: creator.id,
    groupId: group.id,
  }),
  vault: (playerId: number, owner: Ref, vault: Ref) => ({
    playerId,
    kind: 'vault' as const,
    aboutId: owner.id,
    vaultId: vault.id,
  }),
  /** `reason`: what the admin adds for the sponsor, if anything. */
  playerStatus: (playerId: number, invitee: Ref, action: LifecycleAction, reason: string | null = null) => ({
    playerId,
    kind: 'player_status' as const,
    aboutId: invitee.id,
    detail: { action, ...(reason !== null && { reason }) },
  }),
  lookedAt: (playerId: number) => ({ playerId, kind: 'looked_at' as const }),
  textsUsedUp: (playerId: number, { uses, perHour }: { uses: number; perHour: number }) => ({
    playerId,
    kind: 'delivery' as const,
    detail: { texts: uses, codesLeave: uses < perHour },
  }),
  /** Of what became of trust, in the words of that name. */
  trust: (playerId: number, word: TrustWord, about: Ref | null = null, detail: TrustDetail = {}) => ({
    playerId,
    kind: 'trust' as const,
    ...(about && { aboutId: about.id }),
    detail: { ...detail, word },
  }),
}

/** What one member is told of. */
export type Note = ReturnType<(typeof noteOf)[keyof typeof noteOf]>
