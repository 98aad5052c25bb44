import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Registration, RegistrationSkeleton } from '../features/registration/registration.tsx'
import { parseRegistrationLink } from '../features/registration/registration-link.ts'
import { SignedInVisitor } from '../features/registration/signed-in-visitor.tsx'
import { useSession } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'

export function Component() {
  return (
    <div className="mx-auto w-full my-auto max-w-md px-4 py-8">
      <Opened />
    </div>
  )
}

// Opening a link may make the server text a code, so ask a signed-in member first.
function Opened() {
  const [query] = useSearchParams()
  const link = useMemo(() => parseRegistrationLink(query), [query])
  const { player, isLoading } = useSession()
  const [isRegistering, setIsRegistering] = useState(false)
  const navigate = useNavigate()
  if (isLoading) return <RegistrationSkeleton />
  if (player?.userType === 'member' && !isRegistering)
    return <SignedInVisitor me={player} link={link} onRegisterOther={() => setIsRegistering(true)} />
  return (
    <Registration
      link={link}
      onSignedIn={() => {
        setIsRegistering(true)
        void navigate(paths.dashboard(), { replace: true })
      }}
    />
  )
}
