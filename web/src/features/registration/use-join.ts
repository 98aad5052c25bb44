import type { Player } from '@kinhold/contract/players'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'

export function useJoin(): (player: Player) => void {
  const { setPlayer } = useSessionActions()
  return (player) => {
    toast({ title: 'Welcome to the network!' })
    setPlayer(player, { isNew: true })
  }
}

export function toastRegistrationFailed(): void {
  toast({ title: 'Registration failed', description: 'Please try again.', tone: 'danger' })
}
