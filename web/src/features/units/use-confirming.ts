import { CONFIRMED_MS } from '@kinhold/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { NotAuthenticated, useConfirmUnit } from './units.data.ts'

/** What a slot shows of its confirmation. `why`: the sentence why the last try failed. */
export type Confirming = {
  confirm: () => void
  isUnderWay: boolean
  /** It happened within the last two seconds (UNI-12). */
  isFresh: boolean
  why: string | null
}

/** Confirms the own part in a unit, once however quickly it is pressed, and says what came of it (UNI-19, UNI-20). */
export function useConfirming(unitId: number, onConfirmed: () => void): Confirming {
  const { mutateAsync, isPending, error } = useConfirmUnit(unitId)
  const underWay = useRef(false)
  const [isFresh, setIsFresh] = useFreshness()
  async function confirm() {
    if (underWay.current) return
    underWay.current = true
    try {
      await mutateAsync()
      setIsFresh(true)
      toast({ title: 'Confirmed!', description: 'You have confirmed your participation in this Trust Unit.' })
      onConfirmed()
    } catch {
      toast({ title: 'Error', description: FAILED, tone: 'danger' })
    } finally {
      underWay.current = false
    }
  }
  return { confirm: () => void confirm(), isUnderWay: isPending, isFresh, why: error && whyOf(error) }
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
