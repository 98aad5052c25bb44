import { paths } from '@kinhold/contract/paths'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import type { BondedBy } from './notes.values.ts'
import { because, TRUST_WORDS, type TrustDetail, type TrustWord } from './trust-words.values.ts'

type Named = { id: number; name: string }

/** Null for a reader who lost access to the vault. */
type VaultNamed = { id: number; title: string } | null

/** A notification's subjects with current names; `others` are the other two of a unit, in order of joining. */
export type Told =
  | { kind: 'invitation'; about: Named }
  | { kind: 'newcomer'; about: Named; insteadOf: Named | null }
  | { kind: 'bond'; about: Named; detail: { by: BondedBy } }
  | { kind: 'trust_unit'; others: Named[] }
  | { kind: 'group'; about: Named; group: Named }
  | { kind: 'vault'; about: Named; vault: VaultNamed }
  | { kind: 'player_status'; about: Named; detail: { action: LifecycleAction; reason?: string } }
  | { kind: 'looked_at' }
  | { kind: 'delivery'; detail: { texts: number; codesLeave: boolean } }
  | { kind: 'trust'; about: Named; other: Named | null; detail: TrustDetail & { word: TrustWord } }

/** A sentence that a member reads, with the path it links to. */
export type Words = { text: string; href: string | null }

/** Returns the sentence of a notification. */
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
        text: sayNewcomer(told.about.name, told.insteadOf?.name ?? null),
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
    case 'vault':
      return told.vault
        ? {
            text: `${told.about.name} shared the vault “${told.vault.title}” with you.`,
            href: paths.vault(told.vault.id),
          }
        : {
            text: `${told.about.name} shared a vault with you that is not shared with you any more.`,
            href: null,
          }
    case 'player_status':
      return {
        text: `The admin ${DONE_TO[told.detail.action](told.about.name)}.${because(told.detail)}`,
        href: paths.player(told.about.id),
      }
    case 'looked_at':
      return { text: 'The admin looked at your home.', href: null }
    case 'delivery':
      return { text: usedUp(told.detail), href: paths.delivery() }
    case 'trust': {
      const { say, href } = TRUST_WORDS[told.detail.word]
      return { text: say(told), href: href(told) }
    }
  }
}

/** The question to the member who answers for a newcomer, as the sponsor or in a sponsor's place. */
export function sayNewcomer(name: string, sponsor: string | null): string {
  return sponsor === null
    ? `${name} registered with your QR code. Is it them?`
    : `${name} registered with the QR code of ${sponsor}, who cannot answer now. Is it them?`
}

/** The ids of the players named in the sentence; a deleted account has none. */
export function namesIn(told: Told): number[] {
  if (told.kind === 'trust_unit') return told.others.map(({ id }) => id)
  const second = 'insteadOf' in told ? told.insteadOf : 'other' in told ? told.other : null
  const named = second ? [second.id] : []
  return 'about' in told && told.about.id ? [told.about.id, ...named] : named
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
