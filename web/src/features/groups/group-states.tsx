import type { ReactNode } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

const back = (
  <ButtonLink variant="primary" to={paths.groups()}>
    Back to groups
  </ButtonLink>
)

/** The group does not exist or belongs to others (UNI-60); the member cannot tell the two apart. */
export function GroupNotFound() {
  return (
    <EmptyState pageTitle="Group Not Found" action={back}>
      You are in no group at this address. A group’s board is open to its three members only.
    </EmptyState>
  )
}

/** An address with an invalid group id (UNI-61), or without one (UNI-64). */
export function InvalidGroup({ sentence = 'The address of a group ends with its number.' }) {
  return (
    <EmptyState pageTitle="Invalid Group" action={back}>
      {sentence}
    </EmptyState>
  )
}

/** No session, or an expired one (UNI-62). `byName`: the sign-in by name of a development server (UNI-63). */
export function GroupNeedsLogin({ byName }: { byName?: ReactNode }) {
  const ways = (
    <div className="grid justify-items-center gap-4">
      <ButtonLink variant="primary" to={paths.login()}>
        Go to Login
      </ButtonLink>
      {byName}
    </div>
  )
  return (
    <EmptyState pageTitle="Authentication Required" action={ways}>
      Please log in with your mobile number to see this group.
    </EmptyState>
  )
}
