import type { ComponentType } from 'react'
import type { CodeStepProps } from './registration.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { RegistrationLink } from './registration-link.ts'
import type { OpenedInvitation } from './registration.data.ts'
import { SponsorBanner } from './sponsor-banner.tsx'
import { useRegistration } from './use-registration.ts'

type Props = {
  link: RegistrationLink
  opened: OpenedInvitation
  codeStep: ComponentType<CodeStepProps>
  onSignedIn: () => void
}

/** A link that opened: the sponsor, and below the form, or the code step while the number is to be proved. */
export function OpenedRegistration({ link, opened, codeStep: CodeStep, onSignedIn }: Props) {
  const registration = useRegistration({ link, opened, onSignedIn })
  return (
    <div className="grid gap-6">
      <SponsorBanner
        link={link}
        opened={opened}
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
