import type { Player } from '@kinhold/contract/players'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'

/** Welcomes a new member and signs them in for the first time (REG-07, REG-24). */
export function useJoin(): (player: Player) => void {
  const { setPlayer } = useSessionActions()
  return (player) => {
    toast({ title: 'Welcome to the network!' })
    setPlayer(player, { isNew: true })
  }
}

/** Says that a registration failed (REG-23). */
export function tellRegistrationFailed(): void {
  toast({ title: 'Registration failed', description: 'Please try again.', tone: 'danger' })
}
