import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import type { PushState } from '../../browser/push.ts'
import { useMember } from '../session/use-session.ts'
import { stateFor, turnOff, turnOn } from './this-browser.ts'

export function usePush() {
  const me = useMember()
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    void stateFor(me.id).then((found) => isOver || setState(found))
    return () => void (isOver = true)
  }, [me.id])

  const change = async (act: () => Promise<PushState>, otherwise: string) => {
    setIsBusy(true)
    setProblem(null)
    try {
      setState(await act())
    } catch (error) {
      setProblem(sentenceOf(error, otherwise))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    state,
    isBusy,
    problem,
    turnOn: () => change(() => turnOn(me.id), NOT_ON),
    turnOff: () => change(turnOff, NOT_OFF),
  }
}

const NOT_ON = t`This browser could not be set up. Please try again.`
const NOT_OFF = t`That could not be saved. Please try again.`
