import type { Account } from '@kinhold/contract/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { isOfTheServer } from '../../query-key.ts'
import { tellSessionEnd } from './session-end.ts'
import { NOBODY, SIGNED_OUT, signedIn, type Session } from './session-state.ts'
import { endSession, fetchAccount } from './session.data.ts'
import { isFirstLogin, rememberWelcome } from './welcome-seen.ts'

/** Where the session is kept. */
export type SessionHolder = { current: () => Session; become: (next: Session) => void }

/** What can be done to the session. */
export type SessionActions = {
  /** Signs someone in, or takes over what changed of who is signed in. `firstLogin` overrules what the server says. */
  setPlayer: (account: Account, options?: { firstLogin?: boolean }) => void
  /** Asks the server again who is signed in; where nobody is, the browser is signed out. Throws without an answer. */
  refresh: () => Promise<void>
  /** Ends the session and goes to the login screen, whatever the server answers (LOG-58). */
  signOut: () => Promise<void>
  /** The welcome was seen (GUI-08). */
  dismissWelcome: () => void
}

/** The deeds over one session; `goHome` leads to the login screen. */
export function sessionActions(
  holder: SessionHolder,
  queries: QueryClient,
  goHome: () => Promise<void>,
): SessionActions {
  return {
    setPlayer: (account, options) => takeOver(holder, queries, account, options?.firstLogin),
    refresh: async () => {
      const asked = holder.current().player
      const account = await fetchAccount()
      if (!isSame(holder.current().player, asked)) return
      if (account) takeOver(holder, queries, account)
      else giveUp(holder, queries, NOBODY)
    },
    signOut: async () => {
      await endSession().catch((error: unknown) => console.error('The logout request failed.', error))
      giveUp(holder, queries, SIGNED_OUT)
      await goHome()
    },
    dismissWelcome: () => {
      const session = holder.current()
      if (session.player) rememberWelcome(session.player.id)
      holder.become({ ...session, isFirstLogin: false })
    },
  }
}

function takeOver(holder: SessionHolder, queries: QueryClient, account: Account, firstLogin?: boolean) {
  const before = holder.current()
  const stays = isSame(before.player, account)
  if (!stays) forgetPerson(queries)
  const keepsFlag = stays && firstLogin === undefined
  holder.become(signedIn(account, keepsFlag ? before.isFirstLogin : isFirstLogin(account, firstLogin)))
}

function giveUp(holder: SessionHolder, queries: QueryClient, after: Session) {
  holder.become(after)
  forgetPerson(queries)
}

// Vault users all have id 0; their phone tells them apart.
function isSame(one: Account | null, other: Account | null): boolean {
  return one !== null && other !== null && identityOf(one) === identityOf(other)
}

function identityOf(account: Account): string | number {
  return account.userType === 'vault_user' ? account.accessValue : account.id
}

// One person's answers and drafts are not for the next person; the server's settings are the same for all.
function forgetPerson(queries: QueryClient) {
  tellSessionEnd()
  queries.removeQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) })
}
