import type { Account } from '@kinhold/contract/sessions'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { isOfTheServer } from '../../query-key.ts'
import {
  hasMissedSignOut,
  type Identity,
  identityOf,
  lastWhose,
  type Lost,
  noteWhose,
  publishToOtherTabs,
} from './this-tab.ts'
import { forgetLastRead } from './last-read/whose-read.ts'
import { finishBeforeEnd, publishSessionEnd } from './session-end.ts'
import { NOBODY, SIGNED_OUT, signedIn, type Session } from './session-state.ts'
import { endSession, fetchAccount } from './session.data.ts'
import { isFirstLogin, rememberWelcome } from './welcome-seen.ts'

export type SessionHolder = {
  current: () => Session
  become: (next: Session) => void
  lost: () => Lost | null
  lose: (lost: Lost | null) => void
}

export type SessionActions = ReturnType<typeof sessionActions>

/** Creates the actions for a session. `goHome` opens the login screen. */
export function sessionActions(holder: SessionHolder, queries: QueryClient, goHome: () => Promise<void>) {
  /** Opens the login screen after another tab has ended the session (LOG-66). */
  const follow = async () => {
    if (!holder.current().player) return
    leave(holder, queries)
    await goHome()
  }
  let isSigningOut = false
  return {
    /** Sets the signed-in account. `isNew` is true after a registration, so that the welcome is shown. */
    setPlayer: (account: Account, options?: { isNew?: boolean }) => {
      const isNew = identityOf(holder.current().player) !== identityOf(account)
      takeOver(holder, queries, account, options?.isNew)
      if (isNew) publishToOtherTabs('in')
    },
    /** Asks the server again who is signed in. Throws unless an account or a 401 arrives in time. */
    refresh: async () => {
      const asked = identityOf(holder.current().player)
      const found = await fetchAccount()
      const { account, why } = found
      if (isSigningOut || identityOf(holder.current().player) !== asked) return
      if (account) takeOver(holder, queries, account)
      else if (hasMissedSignOut()) await follow()
      else if (asked !== null) giveUp(holder, queries, asked, why)
      else beginWith(holder, found)
    },
    /** Ends the session and goes to the login screen, even if the request fails (LOG-58). */
    signOut: async () => {
      isSigningOut = true
      // Tell the other tabs first, or they would report a lost session.
      publishToOtherTabs('out')
      await finishBeforeEnd()
      await endSession().catch((error: unknown) => console.error('The logout request failed.', error))
      isSigningOut = false
      leave(holder, queries)
      await goHome()
    },
    /** Ends the session by calling `act`, then shows `farewell`. If `act` fails, the session continues. */
    endBy: async (act: () => Promise<unknown>, farewell: string) => {
      // Other requests may get a 401 while the session is ending, which must not be treated as a lost
      // session.
      isSigningOut = true
      await finishBeforeEnd()
      await act().finally(() => (isSigningOut = false))
      publishToOtherTabs('out')
      leave(holder, queries)
      holder.lose({ sentence: farewell, whose: null, back: null })
      await goHome()
    },
    follow,
    dismissWelcome: () => {
      const session = holder.current()
      if (session.player) rememberWelcome(session.player.id)
      holder.become({ ...session, isFirstLogin: false })
    },
    /** Stores the page to return to after the next sign-in (LOG-65). */
    comeBackTo: (back: string) => holder.lose({ sentence: null, whose: null, ...holder.lost(), back }),
    dismissEnding: () => {
      const lost = holder.lost()
      if (lost) holder.lose({ ...lost, sentence: null })
    },
  }
}

/**
 * Applies the result of a session check made while nobody was signed in. The tab may have had a session
 * before (LOG-16, LOG-17).
 */
export function beginWith(
  holder: SessionHolder,
  { account, why }: Awaited<ReturnType<typeof fetchAccount>>,
): void {
  const before = lastWhose()
  if (hasMissedSignOut() || (account && before !== null && before !== identityOf(account))) {
    publishSessionEnd()
    holder.lose(null)
  }
  if (account) {
    noteWhose(identityOf(account))
    return holder.become(signedIn(account, isFirstLogin(account)))
  }
  forgetLastRead()
  const whose = lastWhose()
  // Don't repeat a notice that was shown before a reload.
  if (!holder.lost() && (why !== null || whose !== null)) holder.lose(lossOf(whose, why))
  holder.become(NOBODY)
}

function takeOver(holder: SessionHolder, queries: QueryClient, account: Account, isNew = false) {
  const { player, isFirstLogin: wasFirst } = holder.current()
  const whose = identityOf(account)
  const stays = identityOf(player) === whose
  if (!stays) {
    if ((identityOf(player) ?? lastWhose()) !== whose) forgetPerson(holder, whose)
    forgetAnswers(queries)
  }
  noteWhose(whose)
  holder.become(signedIn(account, stays && !isNew ? wasFirst : isFirstLogin(account)))
}

// Unlike a sign-out, losing the session keeps typed text, since the member may come back to it.
function giveUp(holder: SessionHolder, queries: QueryClient, whose: Identity, why: string | null) {
  noteWhose(whose)
  holder.lose(lossOf(whose, why))
  forgetLastRead()
  holder.become(NOBODY)
  forgetAnswers(queries)
}

function lossOf(whose: Identity | null, why: string | null): Lost {
  return { sentence: why ?? ENDED, whose, back: null }
}

const ENDED = t`Your session has ended. Please sign in again.`

function leave(holder: SessionHolder, queries: QueryClient) {
  holder.become(SIGNED_OUT)
  noteWhose(null)
  publishSessionEnd()
  holder.lose(null)
  forgetAnswers(queries)
}

// Removes the previous person's data. Keeps a lost session if its owner is unknown or is `next`.
function forgetPerson(holder: SessionHolder, next: Identity) {
  publishSessionEnd()
  const lost = holder.lost()
  if (lost && lost.whose !== null && lost.whose !== next) holder.lose(null)
}

// One person's cached data must not be shown to the next person.
function forgetAnswers(queries: QueryClient) {
  queries.removeQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) })
}
