import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from './button-link.tsx'

type Props = { title: string; to: string; label: string; children: ReactNode }

/** A page that can show nothing, with the reason and a link to where to go on. */
export function EmptyPage({ title, to, label, children }: Props) {
  const way = (
    <ButtonLink variant="primary" to={to}>
      {label}
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle={title} action={way}>
      {children}
    </EmptyState>
  )
}
