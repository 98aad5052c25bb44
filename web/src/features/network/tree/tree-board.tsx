import type { Tree, TreeNode } from '@kinhold/contract/network'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { List, Network } from '../../../ui/icons.ts'
import { useMember } from '../../session/use-session.ts'
import { useKeptLook } from './kept-look.data.ts'
import { PersonCard } from './person-card.tsx'
import { TreePicture } from './picture/tree-picture.tsx'
import { TreeList } from './tree-list.tsx'
import { TreeNotes } from './tree-notes.tsx'
import { TreeSearch } from './tree-search.tsx'
import { useTreeState } from './use-tree-state.ts'

type Props = { tree: Tree; actions: ((node: TreeNode) => ReactNode) | undefined }

/** The tree as a picture or as a list, as high as its place, with the search above and the chosen person's card. */
export function TreeBoard({ tree, actions }: Props) {
  const { left, keep } = useKeptLook()
  const [asList, setAsList] = useState(left.asList ?? false)
  useEffect(() => keep({ asList }))
  const { isAdmin } = useMember()
  const board = useTreeState(tree, isAdmin)
  const stage = useRef<HTMLDivElement>(null)
  const { lineage, chosen } = board
  if (!lineage || lineage.byId.size === 1) return <Alone />
  const onClose = () => {
    board.choose(null)
    stage.current?.focus()
  }
  const card = chosen && <PersonCard node={chosen} {...{ board, lineage, asList, actions, onClose }} />
  return (
    <section aria-label="Tree of players" className="flex h-full min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TreeSearch people={lineage.byId} onFind={board.find} />
        <Button className="min-h-12" onClick={() => setAsList(!asList)}>
          {asList ? <Network aria-hidden className="size-5" /> : <List aria-hidden className="size-5" />}
          {asList ? 'Show as picture' : 'Show as list'}
        </Button>
        {isAdmin && <Badge>Admin View</Badge>}
      </div>
      <TreeNotes board={board} lineage={lineage} asList={asList} />
      <div
        ref={stage}
        tabIndex={-1}
        className="@container relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-paper focus-visible:-outline-offset-2"
      >
        {!asList && card}
        <TreePicture board={board} lineage={lineage} isHidden={asList} />
        <TreeList board={board} lineage={lineage} isShown={asList} />
        {asList && card}
      </div>
    </section>
  )
}

function Alone() {
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      Invite someone
    </ButtonLink>
  )
  return (
    <Card>
      <EmptyState action={invite}>The people you invite will appear around you here.</EmptyState>
    </Card>
  )
}
