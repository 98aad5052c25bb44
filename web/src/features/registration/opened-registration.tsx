import { formatPhone } from '@kinhold/domain/phone-format'
import { type FormEvent, useEffect, useRef } from 'react'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../session/config.data.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import type { RegistrationLink } from './registration-link.ts'
import { type Inviting, type OpenedInvitation, useSponsor } from './registration.data.ts'
import { type RegistrationState, useRegistration } from './use-registration.ts'

type Props = { link: RegistrationLink; opened: OpenedInvitation; onSignedIn: () => void }

export function OpenedRegistration({ link, opened, onSignedIn }: Props) {
  const registration = useRegistration({ link, opened, onSignedIn })
  return (
    <div className="grid gap-6">
      <SponsorBanner
        link={link}
        inviting={registration.inviting}
        isProving={registration.codeSentTo !== null && opened.verificationRequired === true}
      />
      {registration.codeSentTo === null ? (
        <RegistrationForm registration={registration} />
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

function RegistrationForm({ registration }: { registration: RegistrationState }) {
  const { appName } = useConfig()
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
    <form ref={form} noValidate className="grid gap-5" aria-label="Registration" onSubmit={submit}>
      <KeptNote kept={registration.kept} />
      <PhotoPicker label="Add a selfie" {...selfie.picker} />
      <Field
        label="Your Name"
        autoComplete="name"
        autoCapitalize="words"
        value={name}
        onChange={(event) => registration.type('name', event.target.value)}
        error={problems.name}
      />
      <PhoneField
        label="Your phone"
        value={isPhoneFixed ? formatPhone(phone) : phone}
        readOnly={isPhoneFixed}
        onChange={(typed) => registration.type('phone', typed)}
        error={problems.phone}
      />
      <p role="alert" className="text-danger empty:hidden">
        {problems.form}
      </p>
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button size="lg" disabled={isBusy} onClick={registration.decline}>
          NO
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isBusy}
          {...(registration.isAwaitingPhoto && { busyLabel: 'Waiting for your photo…' })}
        >
          {appName}?
        </Button>
      </div>
    </form>
  )
}

type SponsorBannerProps = { link: RegistrationLink; inviting: Inviting; isProving: boolean }

// The app shows a sponsor named only as text without a request (REG-15).
function SponsorBanner({ link, inviting, isProving }: SponsorBannerProps) {
  const { appName } = useConfig()
  const isAsked = !isProving && !(link.sponsorText && !link.sponsorId)
  const sponsor = useSponsor(isAsked ? inviting.sponsorId : null)
  const sponsorName = sponsor.data?.name ?? link.sponsorText
  const title = inviting.recipientName ? `${inviting.recipientName}, you are invited` : 'You are invited'
  return (
    <header className="grid justify-items-center gap-3 text-center">
      {sponsor.isLoading ? (
        <Skeleton className="size-20 rounded-full!" />
      ) : (
        sponsorName && <Avatar name={sponsorName} photo={sponsor.data?.profilePhoto} size="lg" alone />
      )}
      <PageTitle title={title} />
      <p className="text-balance text-quiet">
        {sponsorName ? (
          <>
            <strong className="font-medium text-ink">{sponsorName}</strong> invited you to {appName} and
            vouches for you.
          </>
        ) : (
          `Someone who trusts you invited you to ${appName}.`
        )}
      </p>
    </header>
  )
}
