import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../api.ts'
import { lateDialog } from '../../parts/late.tsx'
import { useOtherAccount } from '../../parts/other-account.data.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { ArrowLeftRight } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useMember } from '../session/use-session.ts'
import { useGo } from './operator.data.ts'

const SignInDialog = lateDialog(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

type Props = {
  entry: string
  /** True if there is room only for icons. */
  isBare?: boolean
}

const LABEL = 'min-w-0 text-start wrap-anywhere'

/** Switches the operator between their two accounts. */
export function OtherAccount({ entry, isBare = false }: Props) {
  const me = useMember()
  const { data, refetch } = useOtherAccount()
  const go = useGo()
  const [isSigningIn, setIsSigningIn] = useState(false)
  if (!data?.account) return null
  const label = me.isAdmin ? t`Go to ${{ name: data.account.name }}’s account` : t`Go to the admin desk`
  // The narrow sidebar has room only for a short label.
  const short = me.isAdmin ? data.account.name : t`Admin desk`
  const follow = () =>
    go.mutate(undefined, {
      onError: (error) => {
        const isOver = error instanceof ApiError && error.refusal?.code === 'not_signed_in'
        if (!isOver) return toast({ title: sentenceOf(error, UNREACHABLE), tone: 'danger' })
        void refetch()
        setIsSigningIn(true)
      },
    })
  const button = (
    <button
      type="button"
      disabled={go.isPending}
      aria-label={label}
      className={entry}
      onClick={() => (data.isSignedIn ? follow() : setIsSigningIn(true))}
    >
      <ArrowLeftRight aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {isBare ? (
        <span className="sr-only">{label}</span>
      ) : (
        <>
          <span title={label} className={`${LABEL} max-md:line-clamp-4 md:hidden`}>
            {label}
          </span>
          <span title={short} className={`${LABEL} max-md:hidden md:line-clamp-4`}>
            {short}
          </span>
        </>
      )}
    </button>
  )
  return (
    <>
      {isBare ? <Tooltip text={label}>{button}</Tooltip> : button}
      {isSigningIn && (
        <SignInDialog name={me.isAdmin ? data.account.name : null} onClose={() => setIsSigningIn(false)} />
      )}
    </>
  )
}
