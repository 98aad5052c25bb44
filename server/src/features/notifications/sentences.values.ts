import { paths } from '@kinhold/contract/paths'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import type { BondedBy } from './notes.values.ts'

type Named = { id: number; name: string }

/** What a member was told of, with the names as they are now; `others` are the other two of a unit, as they joined. */
export type Told =
  | { kind: 'invitation' | 'newcomer'; about: Named }
  | { kind: 'bond'; about: Named; detail: { by: BondedBy } }
  | { kind: 'trust_unit'; others: Named[] }
  | { kind: 'group'; about: Named; group: Named }
  | { kind: 'player_status'; about: Named; detail: { action: LifecycleAction } }
  | { kind: 'delivery'; detail: { texts: number; codesLeave: boolean } }

/** A sentence that a member reads, and the path in the app where it leads. */
export type Words = { text: string; href: string | null }

/** Every sentence that members are told. */
export function wordsOf(told: Told): Words {
  switch (told.kind) {
    case 'invitation':
      return { text: `${told.about.name} invited you to connect.`, href: paths.receivedInvitations() }
    case 'bond':
      return {
        text: `${BONDED[told.detail.by](told.about.name)} You are connected.`,
        href: paths.player(told.about.id),
      }
    case 'newcomer':
      return {
        text: `${told.about.name} registered with your QR code. Is it them?`,
        href: paths.player(told.about.id),
      }
    case 'trust_unit':
      return {
        text: `You form a trust unit with ${told.others.map(({ name }) => name).join(' and ')}. Please confirm your part.`,
        href: paths.trustUnits(),
      }
    case 'group':
      return {
        text: `${told.about.name} named your trust unit “${told.group.name}”.`,
        href: paths.group(told.group.id),
      }
    case 'player_status':
      return {
        text: `The admin ${DONE_TO[told.detail.action](told.about.name)}.`,
        href: paths.player(told.about.id),
      }
    case 'delivery':
      return { text: usedUp(told.detail), href: paths.delivery() }
  }
}

/** The ids of the players whose names the sentence contains; a deleted account has none. */
export function namesIn(told: Told): number[] {
  if (told.kind === 'trust_unit') return told.others.map(({ id }) => id)
  return 'about' in told && told.about.id ? [told.about.id] : []
}

const BONDED: Record<BondedBy, (name: string) => string> = {
  acceptance: (name) => `${name} accepted your invitation.`,
  registration: (name) => `${name} joined by your invitation.`,
  confirmation: (name) => `${name} confirmed you.`,
}

const DONE_TO: Record<LifecycleAction, (name: string) => string> = {
  re_register: (name) => `asked ${name} to register again`,
  suspend: (name) => `suspended ${name}`,
  deactivate: (name) => `deactivated ${name}`,
  archive: (name) => `archived ${name}`,
}

function usedUp({ texts, codesLeave }: { texts: number; codesLeave: boolean }): string {
  return codesLeave
    ? `The ${texts} texts an hour that are not kept for sign-in codes are used up. Codes still leave.`
    : `The ${texts} texts that may leave in an hour are used up, sign-in codes among them.`
}
