import { type ComponentType, useState } from 'react'
import { CannotOpen } from './cannot-open.tsx'
import { OpenedRegistration } from './opened-registration.tsx'
import type { RegistrationLink } from './registration-link.ts'
import { RegistrationSkeleton } from './registration-skeleton.tsx'
import { useOpenedInvitation } from './registration.data.ts'

/** The step that takes a texted code; signing in brings it along. Its callbacks answer a sentence when refused. */
export type CodeStepProps = {
  phone: string
  onCode: (code: string) => Promise<string | null>
  onResend: () => Promise<string | null>
  onChangeNumber?: () => void
}
type Props = {
  link: RegistrationLink
  codeStep: ComponentType<CodeStepProps>
  /** Leads on once somebody is in. */
  onSignedIn: () => void
}

/** Registering by a link: opens it, then asks for all that a member is made of (REG-12). */
export function Registration({ link, codeStep, onSignedIn }: Props) {
  const [isIn, setIsIn] = useState(false)
  const opened = useOpenedInvitation(link, !isIn)
  if (opened.isError && !isIn)
    return (
      <CannotOpen error={opened.error} isRetrying={opened.isFetching} onRetry={() => void opened.refetch()} />
    )
  if (!opened.data) return <RegistrationSkeleton />
  return (
    <OpenedRegistration
      link={link}
      opened={opened.data}
      codeStep={codeStep}
      onSignedIn={() => {
        setIsIn(true)
        onSignedIn()
      }}
    />
  )
}
