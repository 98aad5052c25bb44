import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { toast } from '../../../ui/toast.ts'
import { NotAuthenticated, useConfirmUnit } from './units.data.ts'

// 'CONFIRMED' is shown for two seconds (UNI-12).
const CONFIRMED_MS = 2_000

/** The state of a slot's confirmation. `why`: the reason for the last failure. */
export type Confirming = {
  confirm: () => void
  isUnderWay: boolean
  /** It happened within the last two seconds (UNI-12). */
  isFresh: boolean
  why: string | null
}

/** Confirms one's own part in a unit, once however quickly it is pressed, and reports the result (UNI-19, UNI-20). */
export function useConfirming(unitId: number, onConfirmed: () => void): Confirming {
  const { mutateAsync, error } = useConfirmUnit(unitId)
  const [isFresh, setIsFresh] = useFreshness()
  const [isUnderWay, confirm] = useOneAtATime(async () => {
    try {
      await mutateAsync()
      setIsFresh(true)
      toast({ title: 'Confirmed!', description: 'You have confirmed your participation in this Trust Unit.' })
      onConfirmed()
    } catch {
      toast({ title: 'Error', description: FAILED, tone: 'danger' })
    }
  })
  return { confirm: () => void confirm(), isUnderWay, isFresh, why: error && whyOf(error) }
}

const FAILED = 'Failed to confirm participation. Please try again.'

function whyOf(error: Error): string {
  if (error instanceof NotAuthenticated) return error.message
  return sentenceOf(error, 'The server did not answer. Please check your connection.')
}

function useFreshness() {
  const [isFresh, setIsFresh] = useState(false)
  useEffect(() => {
    if (!isFresh) return
    const timer = setTimeout(() => setIsFresh(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isFresh])
  return [isFresh, setIsFresh] as const
}
