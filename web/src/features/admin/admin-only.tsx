import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The page that everyone but the admin sees at the admin's addresses (ADM-28). */
export function AdminOnly({ restriction }: { restriction: string }) {
  const back = (
    <ButtonLink variant="primary" to={paths.dashboard()}>
      Back to my home
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="Admin Access Only" action={back}>
      {restriction}
    </EmptyState>
  )
}
