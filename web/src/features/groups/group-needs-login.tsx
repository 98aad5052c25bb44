import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Replaces the group page if nobody is signed in (UNI-62). `byName` is the development login (UNI-63). */
export function GroupNeedsLogin({ byName }: { byName?: ReactNode }) {
  const ways = (
    <div className="grid justify-items-center gap-4">
      <ButtonLink variant="primary" to={paths.login()}>
        {t`Go to Login`}
      </ButtonLink>
      {byName}
    </div>
  )
  return (
    <EmptyState pageTitle={t`Authentication Required`} action={ways}>
      {t`Please log in with your mobile number to see this group.`}
    </EmptyState>
  )
}
