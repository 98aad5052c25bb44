/**
 * What a member is told of: an invitation they received, a bond that was formed, someone who waits for their yes, a trust
 * unit that formed, its group that was named, a vault that was shared with them, a change of someone they
 * sponsor; the admin of texts that no longer leave; a look of the admin at their home; of what
 * became of trust: a bond that ended, a warning, a lost number.
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
