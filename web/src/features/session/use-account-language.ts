import { useEffect } from 'react'
import { ask } from '../../api.ts'
import { followCookie } from '../../browser/languages.ts'
import { offered } from '../../browser/words.ts'
import { isKnownStranger } from './session.data.ts'

/** Reloads the page once after a sign-in if the account's language differs from the page's (LNG-12). */
export function useAccountLanguage(accountId: number): void {
  useEffect(() => void (offered.length > 1 && follow()), [accountId])
}

// The response to the first request with a session sets the language cookie. If the page was loaded with a
// session, that request has already been made.
async function follow(): Promise<void> {
  if (isKnownStranger()) await ask('GET /api/auth/me', {}).catch(() => {})
  followCookie()
}
