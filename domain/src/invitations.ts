/** The words and rules of invitations. */

/** The only statuses an invitation has (INV-63). */
export const INVITATION_STATUSES = ['pending', 'verified', 'group_formation'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

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
