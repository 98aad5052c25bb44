import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { toast } from '../../ui/toast.ts'
import { useChangeStatus } from './lifecycle.data.ts'

/** Changes a person's standing once, even on repeated presses, and reports the result (ADM-73, ADM-74). */
export function useChanging(playerId: number, action: LifecycleAction, onChanged: () => void) {
  const { mutateAsync } = useChangeStatus(playerId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, change] = useOneAtATime(async (typed: { reason: string; toSponsor: string }) => {
    setProblem(null)
    const [reason, toSponsor] = [typed.reason.trim(), typed.toSponsor.trim()]
    try {
      await mutateAsync({ action, ...(reason !== '' && { reason }), ...(toSponsor !== '' && { toSponsor }) })
      toast({ title: 'Player Status Updated' })
      onChanged()
    } catch (error) {
      const sentence = sentenceOf(error, UNREACHABLE)
      toast({ title: 'Failed to update player status', description: sentence, tone: 'danger' })
      setProblem(sentence)
    }
  })
  return { change, isUnderWay, problem, forgetProblem: () => setProblem(null) }
}
