import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** Greets people who were texted a link to a vault. */
export function Component() {
  return (
    <EmptyPage
      title="Welcome"
      heading="Someone opens a vault to you"
      next={{ label: 'Go to Login', to: paths.login() }}
    >
      A vault is a private album of someone you know. Log in with the mobile number that their message
      reached.
    </EmptyPage>
  )
}
