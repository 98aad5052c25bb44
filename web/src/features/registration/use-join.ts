import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'

export function useJoin(): (player: Player) => void {
  const { setPlayer } = useSessionActions()
  return (player) => {
    toast({ title: t`Welcome to the network!` })
    setPlayer(player, { isNew: true })
  }
}

export function toastRegistrationFailed(): void {
  toast({ title: t`Registration failed`, description: t`Please try again.`, tone: 'danger' })
}
