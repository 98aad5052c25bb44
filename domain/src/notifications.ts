/**
 * Kinds of notification: a received invitation, a new bond, a newcomer who waits for a yes, a new trust unit, its
 * group's name, a shared vault, a changed status of an invitee; for the admin, texts that no longer leave; the admin's
 * look at the member's home; and trust events: an ended bond, a warning, a lost number.
 */
export const NOTIFICATION_KINDS = [
  'invitation',
  'bond',
  'newcomer',
  'trust_unit',
  'group',
  'vault',
  'player_status',
  'delivery',
  'looked_at',
  'trust',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
