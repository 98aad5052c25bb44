import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { phoneInWords } from '../../ui/phone-number.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OpenedRegistration } from './opened-registration.tsx'
import type { RegistrationLink } from './registration-link.ts'
import { useOpenedInvitation } from './registration.data.ts'

type Props = { link: RegistrationLink; onSignedIn: () => void }

export function Registration({ link, onSignedIn }: Props) {
  const [isIn, setIsIn] = useState(false)
  const [phone, setPhone] = useState(link.phone)
  const [declined, setDeclined] = useState<{ sponsorName: string | null } | null>(null)
  const asked = useMemo(() => ({ ...link, phone }), [link, phone])
  const opened = useOpenedInvitation(asked, !isIn)
  const again = { isRetrying: opened.isFetching, onRetry: () => void opened.refetch() }
  const isMended = phone !== link.phone
  if (declined) return <Declined {...declined} />
  if (!isIn && !opened.data && phone !== null && (isMended || numberProblem(opened.error) !== undefined))
    return <NumberOfLink phone={phone} error={opened.error} {...again} onMended={setPhone} />
  if (opened.isError && !isIn) return <CannotOpen error={opened.error} phone={phone} {...again} />
  if (!opened.data) return <RegistrationSkeleton />
  return (
    <OpenedRegistration
      link={asked}
      opened={opened.data}
      onDeclined={(sponsorName) => setDeclined({ sponsorName })}
      onSignedIn={() => {
        setIsIn(true)
        onSignedIn()
      }}
    />
  )
}

function Declined({ sponsorName }: { sponsorName: string | null }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <Triangle className="size-16 text-quiet" />
      <PageTitle title={t`You declined the invitation`} />
      <p className="measure">
        {sponsorName === null
          ? t`The person who invited you was told that you do not know each other. The invitation is void, and its link no longer works. You can close this page.`
          : t`${sponsorName} was told that you do not know each other. The invitation is void, and its link no longer works. You can close this page.`}
      </p>
    </div>
  )
}

type Again = { isRetrying: boolean; onRetry: () => void }
const VOID = ['invitation_void', 'invitation_declined']

type CannotOpenProps = Again & { error: Error; phone: string | null }

function CannotOpen({ error, phone, isRetrying, onRetry }: CannotOpenProps) {
  const isGone = error instanceof ApiError && error.status === 404
  const isVoid = isGone && VOID.includes(error.refusal?.code ?? '')
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <Triangle className="size-16 text-quiet" />
      <PageTitle title={isGone ? t`This invitation cannot be used` : t`Your invitation did not open`} />
      <p role="alert" className="measure">
        {sentenceOf(error, t`We could not reach the server. Please check your connection and try again.`)}
      </p>
      {phone && <p className="text-quiet">{t`The link is for ${{ phone: phoneInWords(phone) }}.`}</p>}
      {isGone && !isVoid && (
        <p className="measure text-quiet">
          {t`It may have been used or taken back already, or be too old. Ask the person who invited you for a new one. If you have registered before, simply log in.`}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {!isGone && (
          <Button variant="primary" busy={isRetrying} busyLabel={t`Trying…`} onClick={onRetry}>
            {t`Retry`}
          </Button>
        )}
        <ButtonLink variant={isGone ? 'primary' : 'secondary'} to={paths.home()}>
          {t`Go to the login`}
        </ButtonLink>
      </div>
    </div>
  )
}

type NumberOfLinkProps = Again & { phone: string; error: Error | null; onMended: (phone: string) => void }

function NumberOfLink({ phone, error, isRetrying, onRetry, onMended }: NumberOfLinkProps) {
  const [typed, setTyped] = useState(phone)
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problem =
    error && (numberProblem(error) ?? sentenceOf(error, t`We could not reach the server. Please try again.`))
  useEffect(() => {
    if (error || isMissing) input.current?.focus()
  }, [error, isMissing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') setIsMissing(true)
    else if (typed === phone) onRetry()
    else onMended(typed)
  }
  return (
    <form noValidate className="grid gap-5" aria-label={t`Your number`} onSubmit={submit}>
      <header className="grid gap-2 text-center">
        <PageTitle title={t`Please check your number`} />
        <p className="text-balance text-quiet">
          {t`The link you opened names this number. An invitation opens with the number that was invited.`}
        </p>
      </header>
      <PhoneField
        ref={input}
        label={t`Your phone`}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setIsMissing(false)
        }}
        error={isMissing ? t`Phone number is required` : (typed === phone && problem) || undefined}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isRetrying} busyLabel={t`Opening…`}>
        {t`Continue`}
      </Button>
    </form>
  )
}

function numberProblem(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.refusal?.fields?.['phone'] : undefined
}

export function RegistrationSkeleton() {
  return (
    <div role="status" className="grid justify-items-center gap-5">
      <PageTitle title={t`Opening your invitation`} hidden />
      <Skeleton className="size-20 rounded-full!" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-5 w-52" />
      <Skeleton className="size-36 rounded-full!" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
