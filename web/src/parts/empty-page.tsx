import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from './button-link.tsx'

type Props = { title: string; to: string; label: string; children: ReactNode }

/** Explains why a page is empty, and links to a page where the user can go next. */
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
