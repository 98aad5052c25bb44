import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { lateDialog } from '../../parts/late.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { phoneInField } from '../../ui/phone-number.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../session/config.data.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import type { RegistrationLink } from './registration-link.ts'
import { type Inviting, type OpenedInvitation, useSponsor } from './registration.data.ts'
import { type RegistrationState, useRegistration } from './use-registration.ts'

type Props = {
  link: RegistrationLink
  opened: OpenedInvitation
  onSignedIn: () => void
  onDeclined: (sponsorName: string | null) => void
}

export function OpenedRegistration({ link, opened, onSignedIn, onDeclined }: Props) {
  const registration = useRegistration({ link, opened, onSignedIn })
  const isProving = registration.codeSentTo !== null && opened.verificationRequired === true
  // Don't send a request for a sponsor given only as text (REG-15).
  const isAsked = !isProving && !(link.sponsorText && !link.sponsorId)
  const sponsor = useSponsor(isAsked ? registration.inviting.sponsorId : null)
  const sponsorName = sponsor.data?.name ?? link.sponsorText
  const decline = () => {
    registration.forget()
    onDeclined(sponsorName)
  }
  return (
    <div className="grid gap-6">
      <SponsorBanner
        name={sponsorName}
        photo={sponsor.data?.profilePhoto}
        isLoading={sponsor.isLoading}
        inviting={registration.inviting}
      />
      {registration.codeSentTo === null ? (
        <RegistrationForm
          registration={registration}
          sponsorName={sponsorName}
          // A personal invite is for anyone to whom its owner shows it, so nobody can decline it.
          onDeclined={opened.phone === null ? undefined : decline}
        />
      ) : (
        <CodeStep
          phone={registration.codeSentTo}
          onCode={registration.submitCode}
          onResend={registration.resendCode}
          {...(registration.isPhoneFixed ? {} : { onChangeNumber: registration.changeNumber })}
        />
      )}
    </div>
  )
}

type FormProps = {
  registration: RegistrationState
  sponsorName: string | null
  onDeclined: (() => void) | undefined
}

function RegistrationForm({ registration, sponsorName, onDeclined }: FormProps) {
  const { appName } = useConfig()
  const noteId = useId()
  const [hasSaidNo, setHasSaidNo] = useState(false)
  const { name, phone, problems, isPhoneFixed, selfie } = registration
  const isBusy = registration.isSending || registration.isAwaitingPhoto
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [type=file][aria-describedby]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void registration.submit()
  }
  return (
    <form ref={form} noValidate className="grid gap-5" aria-label={t`Registration`} onSubmit={submit}>
      <KeptNote kept={registration.kept} />
      <PhotoPicker label={t`Add a selfie`} {...selfie.picker} />
      <Field
        label={t`Your Name`}
        autoComplete="name"
        autoCapitalize="words"
        value={name}
        onChange={(event) => registration.type('name', event.target.value)}
        error={problems.name}
      />
      <PhoneField
        label={t`Your phone`}
        value={isPhoneFixed ? phoneInField(phone) : phone}
        readOnly={isPhoneFixed}
        onChange={(typed) => registration.type('phone', typed)}
        error={problems.phone}
      />
      <p role="alert" className="text-danger empty:hidden">
        {problems.form}
      </p>
      <div className="grid grid-cols-[1fr_2fr] gap-x-3 gap-y-2">
        <Button
          size="lg"
          disabled={isBusy}
          aria-describedby={`${noteId}-no`}
          onClick={() => {
            registration.decline()
            setHasSaidNo(true)
          }}
        >
          {t`NO`}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isBusy}
          aria-describedby={`${noteId}-yes`}
          {...(registration.isAwaitingPhoto && { busyLabel: t`Waiting for your photo…` })}
        >
          {appName}?
        </Button>
        <p id={`${noteId}-no`} className="text-sm text-quiet">
          {t`You do not join.`}
        </p>
        <p id={`${noteId}-yes`} className="text-sm text-quiet">
          {registration.isPhoneFixed
            ? t`You join with this selfie and name.`
            : sponsorName === null
              ? t`You join with this selfie and name, once your sponsor has confirmed you.`
              : t`You join with this selfie and name, once ${sponsorName} has confirmed you.`}
        </p>
      </div>
      {onDeclined && (
        <div role="status">{hasSaidNo && <NotKnown sponsorName={sponsorName} onDeclined={onDeclined} />}</div>
      )}
    </form>
  )
}

const DeclineQuestion = lateDialog(async () => (await import('./decline-question.tsx')).DeclineQuestion)

type NotKnownProps = { sponsorName: string | null; onDeclined: () => void }

function NotKnown({ sponsorName, onDeclined }: NotKnownProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="grid gap-3 rounded-card border border-line bg-sunken p-4">
      <p>
        {sponsorName === null
          ? t`You have not joined, and the link still works. Do you not know who invited you at all?`
          : t`You have not joined, and the link still works. Do you not know ${sponsorName} at all?`}
      </p>
      <Button className="justify-self-start" onClick={() => setIsAsking(true)}>
        {t`I don’t know this person`}
      </Button>
      {isAsking && (
        <DeclineQuestion
          sponsorName={sponsorName}
          onClose={() => setIsAsking(false)}
          onDeclined={onDeclined}
        />
      )}
    </div>
  )
}

type SponsorBannerProps = {
  name: string | null
  photo: string | null | undefined
  isLoading: boolean
  inviting: Inviting
}

function SponsorBanner({ name, photo, isLoading, inviting }: SponsorBannerProps) {
  const { appName } = useConfig()
  const title = inviting.recipientName
    ? t`${{ recipientName: inviting.recipientName }}, you are invited`
    : t`You are invited`
  return (
    <header className="grid justify-items-center gap-3 text-center">
      {isLoading ? (
        <Skeleton className="size-20 rounded-full!" />
      ) : (
        name && <Avatar name={name} photo={photo} size="lg" alone />
      )}
      <PageTitle title={title} />
      <p className="text-balance text-quiet">
        {name ? (
          <Trans>
            <strong dir="auto" className="font-medium text-ink">
              {name}
            </strong>{' '}
            invited you to {appName}, a private network of people who know each other, and vouches for you.
            Your selfie shows the people who know you that it is really you.
          </Trans>
        ) : (
          t`Someone who trusts you invited you to ${appName}, a private network of people who know each other, and vouches for you. Your selfie shows the people who know you that it is really you.`
        )}
      </p>
    </header>
  )
}
