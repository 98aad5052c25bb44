/** The texts and rules of invitations. */

/** The only statuses an invitation has (INV-63). */
export const INVITATION_STATUSES = ['pending', 'verified', 'group_formation'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** A member's relation to a registration link's owner; `closed`: the member cannot invite them (INV-98). */
export const LINK_STANDINGS = ['own', 'connected', 'invited', 'invited_by_them', 'open', 'closed'] as const
export type LinkStanding = (typeof LINK_STANDINGS)[number]

/** The on-screen label of a status (INV-64, INV-65). */
export function invitationStatusLabel(status: string): string {
  const labels: Record<string, string> = {
    pending: 'Pending',
    verified: 'Connection established',
    group_formation: 'Group being formed',
  }
  return labels[status] ?? 'Unknown status'
}

/** The code in the QR image of an invitation or a personal invite, 'qr-{player}-{time}-{random}' (INV-69). */
export function qrIdOf(playerId: number, at: Date, random: string): string {
  return `qr-${playerId}-${at.getTime()}-${random}`
}

type Named = { inviteeName: string; sponsorName: string; appName: string }

/** The lines before an invitation's link (INV-09 to INV-11): greeting, question, instructions, sponsor. */
export function invitationLines(of: Named): string[] {
  return [
    `Hi ${of.inviteeName},`,
    `Tell me... ${of.appName}?`,
    'Take a selfie, add it, and register.',
    of.sponsorName,
  ]
}

/** The full text of an invitation: the lines that the preview shows, then the link. */
export function invitationText(of: Named & { link: string }): string {
  return [...invitationLines(of), of.link].join('\n')
}
