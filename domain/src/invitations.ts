/** The rules and the wording of invitations. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'

/** The statuses of an invitation (INV-63). */
export const INVITATION_STATUSES = ['pending', 'verified', 'group_formation'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/**
 * A member's possible relations to the owner of a registration link. `closed`: no invitation is possible
 * (INV-98).
 */
export const LINK_STANDINGS = ['own', 'connected', 'invited', 'invited_by_them', 'open', 'closed'] as const
export type LinkStanding = (typeof LINK_STANDINGS)[number]

/** A member's possible relations to someone with the same sponsor (FAM-51). */
export const SIBLING_STANDINGS = [
  'open',
  'connected',
  'invited',
  'invited_by_them',
] as const satisfies LinkStanding[]
export type SiblingStanding = (typeof SIBLING_STANDINGS)[number]

/** Returns the label that the screen shows for an invitation's status (INV-64, INV-65). */
export function invitationStatusLabel(status: string): MessageDescriptor {
  switch (status) {
    case 'pending':
      return msg`Pending`
    case 'verified':
      return msg`Connection established`
    case 'group_formation':
      return msg`Group being formed`
    default:
      return msg`Unknown status`
  }
}

/** Builds the `qrId` in the link of an invitation or a personal invite (INV-69). */
export function qrIdOf(playerId: number, at: Date, random: string): string {
  return `qr-${playerId}-${at.getTime()}-${random}`
}

/** `inviteeName` is null if the text doesn't name the invitee. */
type Named = { inviteeName: string | null; sponsorName: string; appName: string }

type Say = (message: MessageDescriptor) => string

/**
 * Returns the lines that come before the link in an invitation's text, translated by `say` (INV-09 to
 * INV-11).
 */
export function invitationLines({ inviteeName, sponsorName, appName }: Named, say: Say): string[] {
  return [
    say(inviteeName === null ? msg`Hi there,` : msg`Hi ${{ name: inviteeName }},`),
    say(msg`Tell me... ${{ appName }}?`),
    say(msg`Take a selfie, add it, and register.`),
    sponsorName,
  ]
}

/** Returns the full text of an invitation, including its link, translated by `say`. */
export function invitationText(of: Named & { link: string }, say: Say): string {
  return [...invitationLines(of, say), of.link].join('\n')
}

/** Returns the subject of an e-mail with an invitation. */
export function invitationSubject(of: Pick<Named, 'sponsorName' | 'appName'>, say: Say): string {
  return say(msg`${{ sponsorName: of.sponsorName }} invites you to ${{ appName: of.appName }}`)
}
