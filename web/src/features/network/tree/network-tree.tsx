import type { Tree, TreeNode } from '@kinhold/contract/network'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { List, Network } from '../../../ui/icons.ts'
import { useMember } from '../../session/use-session.ts'
import { useTree } from '../tree.data.ts'
import { useKeptLook } from './kept-look.data.ts'
import type { Lineage } from './lineage.ts'
import { BondedElsewhere } from './bonded-elsewhere.tsx'
import { PersonCard } from './person-card.tsx'
import { TreePicture } from './picture/tree-picture.tsx'
import { TreeList } from './tree-list.tsx'
import { TreeSearch } from './tree-search.tsx'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { type TreeState, useTreeState } from './use-tree-state.ts'

type Props = { actions?: ((node: TreeNode) => ReactNode) | undefined }

export function NetworkTree({ actions }: Props) {
  return (
    <Loaded query={useTree()} failure={t`The tree could not be loaded.`} loading={<TreeSkeleton />}>
      {(tree) => <TreeBoard tree={tree} actions={actions} />}
    </Loaded>
  )
}

function TreeBoard({ tree, actions }: Props & { tree: Tree }) {
  const { left, keep } = useKeptLook()
  const [asList, setAsList] = useState(left.asList ?? false)
  useEffect(() => keep({ asList }))
  const { isAdmin } = useMember()
  const board = useTreeState(tree, isAdmin)
  const stage = useRef<HTMLDivElement>(null)
  const { lineage, chosen } = board
  if (!lineage || lineage.byId.size === 1)
    return (
      <div className="grid gap-3">
        <Alone />
        <BondedElsewhere people={tree.elsewhere ?? []} />
      </div>
    )
  const onClose = () => {
    board.choose(null)
    stage.current?.focus()
  }
  const card = chosen && <PersonCard node={chosen} {...{ board, lineage, asList, actions, onClose }} />
  return (
    <section
      aria-label={t`Tree of players`}
      className="@container flex h-full min-w-0 grow flex-col gap-3 max-md:min-h-[inherit]"
    >
      {/* On a phone, the picture fills the remaining height, so the people who aren't in the tree appear only after scrolling. */}
      <div className="flex min-h-0 flex-1 flex-col gap-2 max-md:min-h-[inherit] md:gap-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TreeSearch people={lineage.byId} onFind={board.find} />
          <Button className="min-h-12" onClick={() => setAsList(!asList)}>
            {asList ? <Network aria-hidden className="size-5" /> : <List aria-hidden className="size-5" />}
            <span className="max-sm:sr-only">{asList ? t`Show as picture` : t`Show as list`}</span>
          </Button>
          {isAdmin && <Badge>{t`Admin View`}</Badge>}
          {/* The list has no lines, so it needs no legend. */}
          {!asList && <Legend lineage={lineage} />}
        </div>
        <TreeNotes board={board} lineage={lineage} />
        <div
          ref={stage}
          tabIndex={-1}
          className="[container-type:size] relative flex min-h-72 flex-1 flex-col overflow-hidden rounded-card border border-line bg-paper focus-visible:-outline-offset-2"
        >
          {!asList && card}
          <TreePicture board={board} lineage={lineage} isHidden={asList} />
          <TreeList board={board} lineage={lineage} isShown={asList} />
          {asList && card}
        </div>
      </div>
      <BondedElsewhere people={tree.elsewhere ?? []} />
    </section>
  )
}

function Alone() {
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      {t`Invite someone`}
    </ButtonLink>
  )
  return (
    <Card>
      <EmptyState action={invite}>{t`The people you invite will appear around you here.`}</EmptyState>
    </Card>
  )
}

function Legend({ lineage }: { lineage: Lineage }) {
  if (![...lineage.byId.values()].some(({ bondEnded }) => bondEnded)) return null
  return (
    <p className="flex w-full items-center gap-2 text-xs text-quiet @min-[56rem]:ms-auto @min-[56rem]:w-auto">
      <svg aria-hidden viewBox="0 0 24 2" className="h-0.5 w-6 shrink-0">
        <path d="M0 1H24" stroke="currentColor" strokeDasharray="5 4" />
      </svg>
      {t`Dashed line: your bond has ended.`}
    </p>
  )
}

function TreeNotes({ board, lineage }: { board: TreeState; lineage: Lineage }) {
  const isNew = lineage.belowOf.get(lineage.self.id) === 0 && lineage.self.childCount === 0
  return (
    <>
      {isNew && (
        <p className={NOTE}>
          {t`The people you invite will appear around you here.`}
          <ButtonLink size="sm" variant="primary" to={paths.invitations()}>
            {t`Invite someone`}
          </ButtonLink>
        </p>
      )}
      {board.isTruncated && (
        <p className={NOTE}>{t`Only the first 2,000 are shown; open a person to see more.`}</p>
      )}
      {board.failed.map((id) => (
        <p key={id} role="alert" className={NOTE}>
          {belowFailed(lineage.byId.get(id)?.name)}
          <Button size="sm" onClick={() => board.retry(id)}>
            {t`Retry`}
          </Button>
        </p>
      ))}
    </>
  )
}

const NOTE = 'flex flex-wrap items-center justify-between gap-2 rounded-field bg-sunken px-4 py-2 text-sm'

function belowFailed(name: string | undefined): string {
  return name === undefined
    ? t`The people below someone could not be loaded.`
    : t`The people below ${name} could not be loaded.`
}
