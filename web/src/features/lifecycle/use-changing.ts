import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { useChangeStatus } from './lifecycle.data.ts'

/** Changes someone's standing, once however quickly it is pressed, and says what came of it (ADM-73, ADM-74). */
export function useChanging(playerId: number, action: LifecycleAction, onChanged: () => void) {
  const { mutateAsync, isPending } = useChangeStatus(playerId)
  const underWay = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function change(typed: string) {
    if (underWay.current) return
    underWay.current = true
    setProblem(null)
    const reason = typed.trim()
    try {
      await mutateAsync({ action, ...(reason !== '' && { reason }) })
      toast({ title: 'Player Status Updated' })
      onChanged()
    } catch (error) {
      const sentence = sentenceOf(error, UNREACHABLE)
      toast({ title: 'Failed to update player status', description: sentence, tone: 'danger' })
      setProblem(sentence)
    } finally {
      underWay.current = false
    }
  }
  return { change, isUnderWay: isPending, problem }
}

const UNREACHABLE = 'The server did not answer. Please check your connection and try again.'
