import type { DashboardLine } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { beforeSessionEnd } from '../session/session-end.ts'
import { type Answer, sendAnswer, useRenewal } from './dashboard.data.ts'

const DASHBOARD_UNDO_MS = 6_000

/** The stage of an answer. `sentence` is the error message if the answer was rejected. */
export type Stage = { answer: Answer } & ({ is: 'undoable' | 'sent' } | { is: 'refused'; sentence: string })

/** Sends each answer after six seconds, or earlier if the member leaves or hides the page. */
export function useAnswering(me: number) {
  const renew = useRenewal(me)
  const [stages, setStages] = useState<ReadonlyMap<string, Stage>>(new Map())
  const due = useRef<Due>(new Map())
  const underWay = useRef(new Set<Promise<unknown>>())
  const stand = useCallback(
    (key: string, stage: Stage | null) =>
      setStages((before) => {
        const next = new Map(before)
        if (stage) next.set(key, stage)
        else next.delete(key)
        return next
      }),
    [],
  )
  const send = useCallback(
    async (key: string) => {
      const waiting = take(due.current, key)
      if (!waiting) return
      const { answer } = waiting
      stand(key, { answer, is: 'sent' })
      const asked = sendAnswer(me, answer)
      underWay.current.add(asked)
      try {
        await asked
        await renew()
        stand(key, null)
      } catch (error) {
        const sentence = sentenceOf(error, UNREACHABLE)
        toast({ title: t`Error`, description: sentence, tone: 'danger' })
        await renew()
        stand(key, { answer, is: 'refused', sentence })
      } finally {
        underWay.current.delete(asked)
      }
    },
    [me, renew, stand],
  )
  const answer = (given: Answer) => {
    const key = keyOf(given)
    if (due.current.has(key)) return
    due.current.set(key, { answer: given, timer: setTimeout(() => void send(key), DASHBOARD_UNDO_MS) })
    stand(key, { answer: given, is: 'undoable' })
  }
  const undo = (given: Answer) => {
    if (take(due.current, keyOf(given))) stand(keyOf(given), null)
  }
  useEffect(() => {
    const waiting = due.current
    const unanswered = underWay.current
    const sendAll = () => [...waiting.keys()].forEach((key) => void send(key))
    const finish = () => {
      sendAll()
      return Promise.allSettled(unanswered)
    }
    const forget = beforeSessionEnd(finish)
    const hide = () => {
      if (document.visibilityState === 'hidden') sendAll()
    }
    window.addEventListener('pagehide', sendAll)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      document.removeEventListener('visibilitychange', hide)
      void finish().finally(forget)
    }
  }, [send])
  const stageOf = (line: DashboardLine): Stage | undefined => {
    const asked = askedBy(line)
    return asked ? stages.get(keyOf(asked)) : undefined
  }
  return { stageOf, answer, undo }
}

const KINDS: readonly Answer['kind'][] = ['confirm', 'unit', 'introduction', 'invitation', 'move']

export function askedBy({ kind, id }: DashboardLine): Omit<Answer, 'isYes'> | null {
  const asked = KINDS.find((one) => one === kind)
  return asked && id !== null ? { kind: asked, id } : null
}

const UNREACHABLE = t`Your answer could not be sent. Please check your connection and try again.`

function keyOf({ kind, id }: Omit<Answer, 'isYes'>): string {
  return `${kind} ${id}`
}

type Due = Map<string, { answer: Answer; timer: ReturnType<typeof setTimeout> }>

// Removes an answer and stops its timer, so that only one caller can send or cancel the answer.
function take(from: Due, key: string) {
  const taken = from.get(key)
  clearTimeout(taken?.timer)
  from.delete(key)
  return taken
}
