import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { Lineage } from './lineage.ts'
import type { TreeState } from './use-tree-state.ts'

/** Notes on the tree as a whole: nobody below yet, more than are shown, someone whose people could not be loaded. */
export function TreeNotes({ board, lineage }: { board: TreeState; lineage: Lineage }) {
  const isNew = lineage.belowOf.get(lineage.self.id) === 0 && lineage.self.childCount === 0
  return (
    <>
      {isNew && (
        <p className={NOTE}>
          The people you invite will stand around you here.
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
