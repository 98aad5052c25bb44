import { useNavigate } from 'react-router'
import { LostNumberScreen } from '../features/lost-numbers/lost-number-screen.tsx'
import { CodeStep } from '../features/sign-in/code-step.tsx'
import { paths } from '../paths.ts'

export function Component() {
  const navigate = useNavigate()
  return (
    <LostNumberScreen
      codeStep={CodeStep}
      onSignedIn={() => void navigate(paths.dashboard(), { replace: true })}
    />
  )
}
