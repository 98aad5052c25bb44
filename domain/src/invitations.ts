/** The rules and the wording of invitations. */

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
export function invitationStatusLabel(status: string): string {
  const labels: Record<string, string> = {
    pending: 'Pending',
    verified: 'Connection established',
    group_formation: 'Group being formed',
  }
  return labels[status] ?? 'Unknown status'
}

/** Builds the `qrId` in the link of an invitation or a personal invite (INV-69). */
export function qrIdOf(playerId: number, at: Date, random: string): string {
  return `qr-${playerId}-${at.getTime()}-${random}`
}

type Named = { inviteeName: string; sponsorName: string; appName: string }

/** Returns the lines that come before the link in an invitation's text (INV-09 to INV-11). */
export function invitationLines(of: Named): string[] {
  return [
    `Hi ${of.inviteeName},`,
    `Tell me... ${of.appName}?`,
    'Take a selfie, add it, and register.',
    of.sponsorName,
  ]
}

/** Returns the full text of an invitation, including its link. */
export function invitationText(of: Named & { link: string }): string {
  return [...invitationLines(of), of.link].join('\n')
}
