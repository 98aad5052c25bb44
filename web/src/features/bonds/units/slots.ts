import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'
import { namesInWords } from '../../../parts/words.ts'

/** One of a unit's three places: its person, its role and its confirmation. */
export type Slot = { role: string; person: PlayerCard; isConfirmed: boolean }

/** The three places of a unit in order (UNI-02). */
export function shownSlots({ sponsor, inviteeA, inviteeB, confirmations }: TrustUnit): [Slot, Slot, Slot] {
  const slot = (role: string, person: PlayerCard): Slot => ({
    role,
    person,
    isConfirmed: confirmations[person.id] === true,
  })
  return [slot('Sponsor', sponsor), slot('Invitee A', inviteeA), slot('Invitee B', inviteeB)]
}

/** 'Ann, Bob and Cleo'. */
export function namesOf(unit: TrustUnit): string {
  return namesInWords(peopleOf(unit))
}

/** The names of a unit's three people, in the order of their places. */
export function peopleOf(unit: TrustUnit): [string, string, string] {
  return [unit.sponsor.name, unit.inviteeA.name, unit.inviteeB.name]
}
