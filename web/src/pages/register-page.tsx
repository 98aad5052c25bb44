import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Registration } from '../features/registration/registration.tsx'
import { parseRegistrationLink } from '../features/registration/registration-link.ts'
import { CodeStep } from '../features/sign-in/code-step.tsx'
import { paths } from '../paths.ts'

/** Where a registration link leads. */
export function Component() {
  const [query] = useSearchParams()
  const link = useMemo(() => parseRegistrationLink(query), [query])
  const navigate = useNavigate()
  return (
    <div className="mx-auto w-full my-auto max-w-md px-4 py-8">
      <Registration
        link={link}
        codeStep={CodeStep}
        onSignedIn={() => void navigate(paths.dashboard(), { replace: true })}
      />
    </div>
  )
}
