import type { Player } from '@kinhold/contract/players'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { unsubscribePush } from '../browser/push.ts'
import { dropShared } from '../browser/shared.ts'
import { keepApp, onGoTo } from '../browser/worker.ts'
import { useKeptReading } from '../features/session/last-read/keep-reading.ts'
import { onSessionEnd } from '../features/session/session-end.ts'
import { stayOn } from '../parts/push/this-browser.ts'

// Nothing more is told to whoever is at this browser next, and nothing that was shared is theirs.
onSessionEnd(() => {
  void unsubscribePush()
  void dropShared()
})

/** Has a member's browser keep the app and what they read, and goes to where a notification leads (NAV-56 to NAV-59). */
export function KeptApp({ me }: { me: Player }) {
  const navigate = useNavigate()
  useKeptReading(me)
  useEffect(() => void keepApp(), [])
  useEffect(() => void stayOn(me.id), [me.id])
  useEffect(() => onGoTo((path) => void navigate(path)), [navigate])
  return null
}
