import type { ComponentType } from 'react'
import { RegistrationForm } from './registration-form.tsx'
import type { RegistrationLink } from './registration-link.ts'
import type { OpenedInvitation } from './registration.data.ts'
import { SponsorBanner } from './sponsor-banner.tsx'
import { useRegistration } from './use-registration.ts'

/** The step for a texted code, provided by the sign-in feature. Its callbacks return a sentence when refused. */
export type CodeStepProps = {
  phone: string
  onCode: (code: string) => Promise<string | null>
  onResend: () => Promise<string | null>
  onChangeNumber?: () => void
}
type Props = {
  link: RegistrationLink
  opened: OpenedInvitation
  codeStep: ComponentType<CodeStepProps>
  onSignedIn: () => void
}

/** A link that opened: the sponsor, and below the form, or the code step while the number needs verification. */
export function OpenedRegistration({ link, opened, codeStep: CodeStep, onSignedIn }: Props) {
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
