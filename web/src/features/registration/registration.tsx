import { type ComponentType, useState } from 'react'
import { CannotOpen } from './cannot-open.tsx'
import { type CodeStepProps, OpenedRegistration } from './opened-registration.tsx'
import type { RegistrationLink } from './registration-link.ts'
import { RegistrationSkeleton } from './registration-skeleton.tsx'
import { useOpenedInvitation } from './registration.data.ts'

type Props = {
  link: RegistrationLink
  codeStep: ComponentType<CodeStepProps>
  /** Called once somebody is signed in. */
  onSignedIn: () => void
}

/** Registering by a link: opens it, then asks for all that a registration needs (REG-12). */
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
