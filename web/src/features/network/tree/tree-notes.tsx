import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { Lineage } from './lineage.ts'
import type { TreeState } from './use-tree-state.ts'

type Props = { board: TreeState; lineage: Lineage; asList: boolean }

/**
 * Notes on the tree as a whole: no one below yet, more people than shown, people that failed to load, and the meaning
 * of a broken line.
 */
export function TreeNotes({ board, lineage, asList }: Props) {
  const isNew = lineage.belowOf.get(lineage.self.id) === 0 && lineage.self.childCount === 0
  // The list has no lines, and names ended bonds at each person.
  const hasEnded = !asList && [...lineage.byId.values()].some(({ bondEnded }) => bondEnded)
  return (
    <>
      {hasEnded && (
        <p className={NOTE}>
          <span className="flex items-center gap-3">
            <svg aria-hidden viewBox="0 0 32 2" className="h-0.5 w-8 shrink-0 text-quiet">
              <path d="M0 1H32" stroke="currentColor" strokeDasharray="5 4" />
            </svg>
            A thin, broken line: one brought the other in, and your bond has ended.
          </span>
        </p>
      )}
      {isNew && (
        <p className={NOTE}>
          The people you invite will appear around you here.
          <ButtonLink size="sm" variant="primary" to={paths.invitations()}>
            Invite someone
          </ButtonLink>
        </p>
      )}
      {board.isTruncated && (
        <p className={NOTE}>Only the first 2,000 are shown; open a person to see more.</p>
      )}
      {board.failed.map((id) => (
        <p key={id} role="alert" className={NOTE}>
          The people below {lineage.byId.get(id)?.name ?? 'someone'} could not be loaded.
          <Button size="sm" onClick={() => board.retry(id)}>
            Retry
          </Button>
        </p>
      ))}
    </>
  )
}

const NOTE = 'flex flex-wrap items-center justify-between gap-2 rounded-field bg-sunken px-4 py-2 text-sm'
