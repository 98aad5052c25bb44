import type { TreeNode } from '@kinhold/contract/network'
import { t } from '@lingui/core/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { X } from '../../../ui/icons.ts'
import { PhoneNumber } from '../../../ui/phone-number.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Lineage } from './lineage.ts'
import { placeOf } from './place-of.ts'
import { StandingBadges } from './standing-badges.tsx'
import type { TreeState } from './use-tree-state.ts'

type Props = {
  node: TreeNode
  board: TreeState
  lineage: Lineage
  asList: boolean
  onClose(): void
  actions: ((node: TreeNode) => ReactNode) | undefined
}

/**
 * Shows the chosen person's card. For a private member, the card offers only to open or collapse the branch.
 */
export function PersonCard({ node, board, lineage, asList, actions, onClose }: Props) {
  const isOpen = !node.isHidden
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from its contents.
    <section
      aria-labelledby="chosen-person"
      onKeyDown={(event) => event.key === 'Escape' && isInside(event) && onClose()}
      className={classes(CARD, asList ? 'relative m-2' : 'absolute inset-x-2 bottom-2')}
    >
      <div className="grid shrink-0 gap-3 p-4 pb-3 @min-[40rem]:min-h-0 @min-[40rem]:shrink @min-[40rem]:overflow-y-auto">
        <header className="flex items-start gap-3">
          <Avatar
            name={node.name}
            photo={node.profilePhoto}
            className={classes(node.status === 'deactivated' && 'opacity-30')}
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <h2 id="chosen-person" dir="auto" className="text-name">
              {node.name}
            </h2>
            <p className="text-sm text-quiet">{placeOf(node)}</p>
            {node.bondEnded && <p className="text-sm text-quiet">{t`Your bond has ended`}</p>}
            <StandingBadges node={node} />
          </div>
          <button
            type="button"
            aria-label={t`Close card`}
            onClick={onClose}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
          >
            <X className="size-5" aria-hidden />
          </button>
        </header>
        <Facts node={node} />
      </div>
      <div className="grid shrink-0 gap-3 border-t border-line p-4 pt-3 has-[>:only-child:empty]:hidden">
        <div className="flex flex-wrap gap-2">
          {isOpen && (
            <ButtonLink size="sm" variant="primary" to={paths.player(node.id)}>
              {t`View profile`}
            </ButtonLink>
          )}
          <Branch {...{ node, board, lineage, asList }} />
        </div>
        {isOpen && actions?.(node)}
      </div>
    </section>
  )
}

// A dialog opened from one of the card's actions is outside the card and handles Escape itself.
function isInside({ currentTarget, target }: KeyboardEvent): boolean {
  return currentTarget.contains(target as Element)
}

// On a phone, the whole card scrolls, because long buttons could leave no room for the facts.
const CARD =
  'z-10 flex max-h-[60%] animate-rise flex-col overflow-y-auto @min-[40rem]:overflow-y-visible rounded-card border border-line bg-card shadow-float @min-[40rem]:absolute @min-[40rem]:top-2 @min-[40rem]:end-2 @min-[40rem]:m-0 @min-[40rem]:bottom-auto @min-[40rem]:start-auto @min-[40rem]:max-h-[calc(100%-1rem)] @min-[40rem]:w-72'

function Facts({ node }: { node: TreeNode }) {
  const facts: [string, ReactNode][] = [
    [t`Joined`, <Time key="joined" at={node.createdAt} style="date" />],
    [t`Phone`, node.phone && <PhoneNumber key="phone" of={node.phone} />],
    [t`Sponsored`, node.childCount],
    [t`Trust bonds`, node.bondCount],
    [t`Trust units`, node.trustUnitCount],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm [&_dt]:text-quiet">
      {facts.map(
        ([name, fact]) =>
          fact !== null && (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

// The member's own sponsor has no branch to open, since only the member is shown below the sponsor.
function Branch({ node, board, lineage, asList }: Omit<Props, 'actions' | 'onClose'>) {
  const hasPeople = lineage.childrenOf.has(node.id)
  const isFolded = asList ? !board.unfolded.has(node.id) : board.folded.has(node.id)
  if (node === lineage.sponsor) return null
  const isLoading = board.loading.includes(node.id)
  if (isLoading || board.canLoad(node) || (hasPeople && isFolded))
    return (
      <Button size="sm" busy={isLoading} busyLabel={t`Opening…`} onClick={() => board.open(node.id)}>
        {t`Open`}
      </Button>
    )
  if (!hasPeople) return null
  return (
    <Button size="sm" onClick={() => board.fold(node.id)}>
      {t`Collapse`}
    </Button>
  )
}
