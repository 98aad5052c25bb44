/** The words and rules of invitations. */

/** The only statuses an invitation has (INV-63). */
export const INVITATION_STATUSES = ['pending', 'verified', 'group_formation'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** How a member stands to whoever made a registration link that they opened; `closed`: they can not invite them (INV-98). */
export const LINK_STANDINGS = ['own', 'connected', 'invited', 'invited_by_them', 'open', 'closed'] as const
export type LinkStanding = (typeof LINK_STANDINGS)[number]

/** What a status is called on screen (INV-64, INV-65). */
export function invitationStatusLabel(status: string): string {
  const labels: Record<string, string> = {
    pending: 'Pending',
    verified: 'Connection established',
    group_formation: 'Group being formed',
  }
  return labels[status] ?? 'Unknown status'
}

/** The code a QR carries for an invitation or a personal invite, 'qr-{player}-{time}-{random}' (INV-69). */
export function qrIdOf(playerId: number, at: Date, random: string): string {
  return `qr-${playerId}-${at.getTime()}-${random}`
}

/** What an invitation says before its link (INV-09, INV-10, INV-11): greeting, question, what to do, who asks. */
export function invitationLines(of: { inviteeName: string; sponsorName: string; appName: string }): string[] {
  return [
    `Hi ${of.inviteeName},`,
    `Tell me... ${of.appName}?`,
    'Take a selfie, add it, and register.',
    of.sponsorName,
  ]
}

/** The text that is sent for an invitation: what the preview shows, then the link. */
export function invitationText(of: {
  inviteeName: string
  sponsorName: string
  appName: string
  link: string
}): string {
  return [...invitationLines(of), of.link].join('\n')
}
