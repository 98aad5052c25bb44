import type { Account } from '@kinhold/contract/sessions'
import { t } from '@lingui/core/macro'
import { startTransition, useState } from 'react'
import { paths } from '../../paths.ts'
import { useSessionActions } from '../session/use-session.ts'
import { UNREACHABLE_TYPED } from '../../parts/words.ts'
import { toast } from '../../ui/toast.ts'
import { type Invited, type Outcome, outcomeOf, type SignInReply } from './outcome.ts'
import { signIn, verifyCode } from './sign-in.data.ts'

/**
 * The dialog that a sign-in attempt has opened. `isUnreadable` means that the server couldn't parse the
 * number.
 */
export type Opened =
  | { dialog: 'invited'; invited: Invited }
  | { dialog: 'no-vault-access'; phone: string }
  | { dialog: 'interest'; phone: string; isUnreadable: boolean }

export type SignIn = ReturnType<typeof useSignIn>

/** The initial number, and the functions that sign in with a number and verify a code. */
export type Ways = {
  phone: string
  signIn: (phone: string) => Promise<Outcome>
  verifyCode: (phone: string, code: string) => Promise<Outcome | string>
}
const BY_NUMBER: Ways = { phone: '', signIn, verifyCode }

export function useSignIn(ways = BY_NUMBER) {
  const [phone, setPhone] = useState(ways.phone)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isSuspended, setIsSuspended] = useState(false)
  const { setPlayer, dismissEnding } = useSessionActions()

  // Open the dialog last, so that focus returns to the right element when the dialog closes.
  const open = (dialog: Opened) => startTransition(() => setOpened(dialog))
  const openInterest = (to: string, isUnreadable = false) =>
    open({ dialog: 'interest', phone: to, isUnreadable })

  function follow(outcome: Outcome) {
    setCodeSentTo(outcome.kind === 'code-sent' ? outcome.phone : null)
    setIsSuspended(outcome.kind === 'refused' && outcome.isSuspended === true)
    switch (outcome.kind) {
      case 'signed-in':
        toast({
          title: outcome.account.userType === 'vault_user' ? t`Vault access granted!` : t`Login successful!`,
          isBrief: true,
        })
        return setPlayer(outcome.account)
      case 'invited':
        return open({ dialog: 'invited', invited: outcome.invited })
      case 'no-vault-access':
        return open({ dialog: 'no-vault-access', phone: outcome.phone })
      case 'no-number':
        return setProblem(outcome.sentence)
      case 'unknown':
        toast(NOT_FOUND)
        return openInterest(outcome.phone)
      case 'unreadable':
        setProblem(outcome.sentence)
        return openInterest(outcome.phone, true)
      case 'refused':
        // A suspension shows a note below the number, and any other refusal opens the interest dialog.
        if (outcome.isSuspended) {
          // The number stays on the screen, so remove its '+1', as everywhere else in the app.
          setPhone((typed) => typed.replace(/^\+1 (?=\()/, ''))
          return setProblem(outcome.sentence)
        }
        toast({ title: outcome.sentence })
        return openInterest(outcome.phone)
      case 'unanswered':
        return setProblem(outcome.sentence ?? unansweredSentence())
      case 'failed':
        return openInterest(outcome.phone)
    }
  }

  return {
    phone,
    problem,
    isChecking,
    isSuspended,
    codeSentTo,
    opened,
    openInterest,
    /** Continues if a suspended account has no moderation measures to show. */
    followSuspended: () => {
      toast({ title: problem! })
      setProblem(null)
      setIsSuspended(false)
      openInterest(phone)
    },
    /** Continues after a sign-in with a passkey instead of a code. */
    followPasskey: (reply: SignInReply) => follow(outcomeOf(reply, codeSentTo!)),
    closeDialog: () => setOpened(null),
    changeNumber: () => setCodeSentTo(null),
    /** Signs in again, so that the server texts the invited person a code. */
    startAgain: async (from: string) => {
      setOpened(null)
      follow(await ways.signIn(from))
    },
    type: (typed: string) => {
      setPhone(typed)
      setProblem(null)
      setIsSuspended(false)
      dismissEnding()
    },
    submit: async () => {
      dismissEnding()
      if (phone.trim() === '') return setProblem(t`Phone number is required`)
      setProblem(null)
      setIsSuspended(false)
      setIsChecking(true)
      const outcome = await ways.signIn(phone.trim())
      setIsChecking(false)
      follow(outcome)
    },
    submitCode: async (code: string): Promise<string | null> => {
      const outcome = await ways.verifyCode(codeSentTo!, code)
      if (typeof outcome === 'string') return outcome
      follow(outcome)
      return null
    },
    resendCode: async (): Promise<string | null> => {
      const outcome = await ways.signIn(codeSentTo!)
      if (outcome.kind === 'refused') return outcome.sentence
      if (outcome.kind === 'unanswered') return outcome.sentence ?? unansweredSentence()
      if (outcome.kind === 'failed') return t`We could not send a code just now. Please try again.`
      follow(outcome)
      return null
    },
  }
}

function unansweredSentence(): string {
  return navigator.onLine ? UNREACHABLE_TYPED : NO_CONNECTION
}

const NO_CONNECTION = t`There is no connection just now. What you typed is still here; please try again once you are online.`

const NOT_FOUND = {
  title: t`Phone number not found`,
  description: t`Let us know if you'd like to join our network!`,
}

/** Returns the page to open after an account has signed in (LOG-41, LOG-42, LOG-43). */
export function destinationOf(account: Account): string {
  if (account.userType === 'vault_user') return paths.vaultBase()
  return account.isAdmin ? paths.admin() : paths.dashboardOf(account.id)
}
