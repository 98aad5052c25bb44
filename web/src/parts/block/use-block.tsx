import { type ReactNode, useState } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { lateDialog } from '../late.tsx'

const BlockDialog = lateDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)

type Person = { id: number; name: string }

/**
 * The way to block somebody wherever one meets them (TRU-31): the entry of a menu, and the question that it opens. No
 * entry for oneself, and none for the admin, who suspends instead, or whoever is no member.
 */
export function useBlock(
  person: Person | null,
  onDone?: () => void,
): { items: MenuItem[]; dialog: ReactNode } {
  const { player } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const isBlocker = player?.userType === 'member' && !player.isAdmin
  const isPossible = person !== null && isBlocker && player.id !== person.id
  return {
    items: isPossible ? [{ label: 'Block…', danger: true, onSelect: () => setIsAsked(true) }] : [],
    dialog: isPossible && isAsked && (
      <BlockDialog person={person} onClose={() => setIsAsked(false)} onDone={onDone} />
    ),
  }
}
