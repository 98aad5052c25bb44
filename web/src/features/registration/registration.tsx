import { type ComponentType, useMemo, useState } from 'react'
import { CannotOpen } from './cannot-open.tsx'
import { NumberOfLink, refusesNumber } from './number-of-link.tsx'
import { type CodeStepProps, OpenedRegistration } from './opened-registration.tsx'
import type { RegistrationLink } from './registration-link.ts'
import { RegistrationSkeleton } from './registration-skeleton.tsx'
import { useOpenedInvitation } from './registration.data.ts'

type Props = {
  link: RegistrationLink
  codeStep: ComponentType<CodeStepProps>
  /** Called once the person is signed in. */
  onSignedIn: () => void
}

/** Registering by a link: opens it, then asks for everything that a registration needs (REG-12). */
export function Registration({ link, codeStep, onSignedIn }: Props) {
  const [isIn, setIsIn] = useState(false)
  const [phone, setPhone] = useState(link.phone)
  const asked = useMemo(() => ({ ...link, phone }), [link, phone])
  const opened = useOpenedInvitation(asked, !isIn)
  const again = { isRetrying: opened.isFetching, onRetry: () => void opened.refetch() }
  const isMended = phone !== link.phone
  if (!isIn && !opened.data && phone !== null && (isMended || refusesNumber(opened.error)))
    return <NumberOfLink phone={phone} error={opened.error} {...again} onMended={setPhone} />
  if (opened.isError && !isIn) return <CannotOpen error={opened.error} phone={phone} {...again} />
  if (!opened.data) return <RegistrationSkeleton />
  return (
    <OpenedRegistration
      link={asked}
      opened={opened.data}
      codeStep={codeStep}
      onSignedIn={() => {
        setIsIn(true)
        onSignedIn()
      }}
    />
  )
}
