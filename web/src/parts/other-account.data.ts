import { ADMIN_ID } from '@kinhold/domain/players'
import { useEffect } from 'react'
import { mayHaveOther, rememberOwn } from '../features/session/own-account.ts'
import { useSession } from '../features/session/use-session.ts'
import { keyOfMany } from '../query-key.ts'
import { useAnswer } from './calls.data.ts'

/** Loads the operator's other account, admin or personal. Sends no request for anyone else. */
export function useOtherAccount() {
  const { player } = useSession()
  const isAsked = player?.userType === 'member' && player.verified && mayHaveOther(player.id)
  const key = keyOfMany('session', 'other-account')
  const other = useAnswer(key, 'GET /api/auth/other-account', {}, { enabled: isAsked })
  const ownId = player?.id === ADMIN_ID ? other.data?.account?.id : undefined
  useEffect(() => {
    if (ownId !== undefined) rememberOwn(ownId)
  }, [ownId])
  return other
}
