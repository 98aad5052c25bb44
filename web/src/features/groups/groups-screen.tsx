import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Plus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMember } from '../session/use-session.ts'
import { GroupList } from './group-list.tsx'
import { useGroupsOf } from './groups.data.ts'
import { NewGroupDialog } from './new-group-dialog.tsx'

/** The member's groups (UNI-23 to UNI-31), and the way to one more. */
export function GroupsScreen() {
  const groups = useGroupsOf(useMember().id)
  const [isCreating, setIsCreating] = useState(false)
  const { data, error, refetch, isFetching } = groups
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <PageTitle title="Groups" />
          <p className="measure text-quiet">
            A group is a trust unit with a name, and a board that only its three people read.
          </p>
        </div>
        <Button variant="primary" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden className="size-5" />
          Create
        </Button>
      </div>
      {data ? (
        <GroupList groups={groups} />
      ) : error ? (
        <ErrorState sentence={sentenceOf(error, NOT_LOADED)} onRetry={refetch} busy={isFetching} />
      ) : (
        <ListSkeleton />
      )}
      {isCreating && <NewGroupDialog onClose={() => setIsCreating(false)} />}
    </div>
  )
}

const NOT_LOADED = 'Your groups could not be loaded. Please check your connection and try again.'

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <VisuallyHidden>Loading your groups…</VisuallyHidden>
      <Skeleton className="h-8 w-52" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}
