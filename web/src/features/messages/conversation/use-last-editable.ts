import type { Message } from '@kinhold/contract/messages'
import { obstacleToEdit } from '@kinhold/domain/messages'
import { useMember } from '../../session/use-session.ts'
import type { Window } from '../window.ts'

/** Returns a function that finds the member's last message, if they may still edit it. */
export function useLastEditable(window: Window | undefined): () => Message | undefined {
  const me = useMember()
  return () => {
    const last = window?.messages.findLast(({ senderId }) => senderId === me.id)
    return last && mayEdit(me.id, last) ? last : undefined
  }
}

/** True if the member may edit a message now (MSG-39). */
export function mayEdit(playerId: number, message: Message): boolean {
  const written = { ...message, createdAt: new Date(message.createdAt) }
  return obstacleToEdit(playerId, written, new Date()) === null
}
