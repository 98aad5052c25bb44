import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** What the admin sees at the home of nobody. */
export function NoSuchHome() {
  return (
    <>
      <PageTitle title="Player Not Found" className="text-center text-title" />
      <EmptyState action={<ButtonLink to={paths.dashboard()}>Back to my home</ButtonLink>}>
        There is no member with this number. They may have deleted their account.
      </EmptyState>
    </>
  )
}
