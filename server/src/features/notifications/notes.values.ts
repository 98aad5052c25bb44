import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import type { TrustDetail, TrustWord } from './trust-words.values.ts'

type Ref = { id: number }

/** The origin of a bond: an accepted invitation, a registration with one, or the sponsor's confirmation. */
export type BondedBy = 'acceptance' | 'registration' | 'confirmation'

/** Every kind of notification in its stored form, by its subjects; `playerId` is the recipient. */
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
  /** `insteadOf`: the sponsor replaced by the answering member. */
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
  /** `reason`: the admin's addition for the sponsor, if any. */
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
  /** A trust event, by its name in `TRUST_WORDS`. */
  trust: (playerId: number, word: TrustWord, about: Ref | null = null, detail: TrustDetail = {}) => ({
    playerId,
    kind: 'trust' as const,
    ...(about && { aboutId: about.id }),
    detail: { ...detail, word },
  }),
}

/** A notification to one member. */
export type Note = ReturnType<(typeof noteOf)[keyof typeof noteOf]>
