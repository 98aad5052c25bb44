const LIST = '*'

/**
 * True for responses kept for use without a network: a member's own lists, their home, and the conversations and
 * boards that they opened, by the beginning of its key. All else is not.
 */
export function isKept(key: readonly unknown[], playerId: number): boolean {
  const [name, id, part] = key
  const isAny = id !== LIST && id !== null
  return KEPT.some(
    (one) =>
      one.name === name &&
      (one.of === 'any' ? isAny : id === (one.of === 'me' ? playerId : one.of)) &&
      part === one.part,
  )
}

const KEPT: { name: string; of: unknown; part?: string }[] = [
  { name: 'config', of: undefined },
  { name: 'dashboard', of: 'me' },
  { name: 'player', of: 'me' },
  { name: 'message', of: LIST, part: 'conversations' },
  { name: 'message', of: LIST, part: 'unread' },
  { name: 'message', of: 'any', part: 'window' },
  { name: 'conversation-read', of: 'any', part: 'state' },
  { name: 'group', of: LIST, part: 'of' },
  { name: 'group', of: 'any' },
  { name: 'group', of: 'any', part: 'members' },
  { name: 'post', of: 'any' },
  { name: 'vault', of: LIST, part: 'list' },
]
