import type { Player } from '@kinhold/contract/players'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { unsubscribePush } from '../browser/push.ts'
import { dropShared } from '../browser/shared.ts'
import { keepApp, onGoTo } from '../browser/worker.ts'
import { useKeptReading } from '../features/session/last-read/keep-reading.ts'
import { useAccountLanguage } from '../features/session/use-account-language.ts'
import { onSessionEnd } from '../features/session/session-end.ts'
import { stayOn } from '../features/notices/this-browser.ts'

// The next user of this browser must not receive the previous user's push messages or shared content.
onSessionEnd(() => {
  void unsubscribePush()
  void dropShared()
})

/**
 * Caches the app and the responses a member last loaded, and opens pages from notifications (NAV-56 to
 * NAV-59).
 */
export function KeptApp({ me }: { me: Player }) {
  const navigate = useNavigate()
  useKeptReading(me)
  useAccountLanguage(me.id)
  useEffect(() => void keepApp(), [])
  useEffect(() => void stayOn(me.id), [me.id])
  useEffect(() => onGoTo((path) => void navigate(path)), [navigate])
  return null
}
