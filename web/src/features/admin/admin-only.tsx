import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** What everyone but the admin finds at the admin's addresses (ADM-28). */
export function AdminOnly({ restriction }: { restriction: string }) {
  return (
    <>
      <PageTitle title="Admin Access Only" className="text-center text-title" />
      <EmptyState
        action={
          <ButtonLink variant="primary" to={paths.dashboard()}>
            Back to my home
          </ButtonLink>
        }
      >
        {restriction}
      </EmptyState>
    </>
  )
}
