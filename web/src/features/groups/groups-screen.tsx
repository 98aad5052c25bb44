import { useState } from 'react'
import { lateDialog } from '../../parts/late.tsx'
import { Loaded } from '../../parts/list/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMember } from '../session/use-session.ts'
import { GroupList } from './group-list.tsx'
import { useGroupsOf } from './groups.data.ts'
import { SearchBoards } from './search/search-boards.tsx'

const NewGroupDialog = lateDialog(async () => (await import('./create/new-group-dialog.tsx')).NewGroupDialog)

/** The member's groups (UNI-23 to UNI-31), and the button to create one. */
export function GroupsScreen() {
  const me = useMember()
  const groups = useGroupsOf(me.id)
  const [isCreating, setIsCreating] = useState(false)
  // Groups are likely while the list loads; the admin reads the boards of all.
  const hasBoards = me.isAdmin || groups.data?.length !== 0
  const list = (
    <Loaded query={groups} failure={FAILURE} loading={<ListSkeleton />}>
      {(all) => <GroupList list={all} further={groups} />}
    </Loaded>
  )
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
      {hasBoards ? <SearchBoards>{list}</SearchBoards> : list}
      {isCreating && <NewGroupDialog onClose={() => setIsCreating(false)} />}
    </div>
  )
}

const FAILURE = {
  otherwise: 'Your groups could not be loaded. Please check your connection and try again.',
}

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
