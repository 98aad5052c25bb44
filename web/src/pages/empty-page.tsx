import type { ReactNode } from 'react'
import { ButtonLink } from '../parts/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Props = { title: string; heading: string; children: ReactNode; next: { label: string; to: string } }

/** A page with nothing on it yet: its title, what will be here, and one next step. */
export function EmptyPage({ title, heading, children, next }: Props) {
  const action = (
    <ButtonLink variant="primary" to={next.to}>
      {next.label}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title={heading} action={action}>
        {children}
      </EmptyState>
    </>
  )
}
