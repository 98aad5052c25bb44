import { type ReactNode, useState } from 'react'
import { More } from '../../../parts/list/more.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NOT_FETCHED, FilteredList } from '../filtered-list.tsx'
import type { SentInvitations } from '../invitations.data.ts'
import { type Chosen, SentDialogs } from './sent-dialogs.tsx'
import { SentRow } from './sent-row.tsx'

type Props = { list: SentInvitations; units: ReactNode; onInvite: () => void }

/** The member's sent invitations, newest first, with their actions (INV-43 to INV-49). */
export function SentTab({ list, units, onInvite }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <>
      <FilteredList
        title="Sent invitations"
        headingRef={heading}
        list={list}
        units={units}
        more={list.hasNextPage && <More list={list} failure={NOT_FETCHED} />}
        row={(invitation) => (
          <SentRow
            key={invitation.id}
            invitation={invitation}
            onAct={(action) => setChosen({ action, invitation })}
          />
        )}
        empty={
          <EmptyState
            title="No invitations sent yet"
            action={
              <Button variant="primary" onClick={onInvite}>
                Send an Invite
              </Button>
            }
          >
            The people you invite are listed here, with their progress.
          </EmptyState>
        }
      />
      <SentDialogs chosen={chosen} onClose={() => setChosen(null)} onGone={focusHeading} />
    </>
  )
}
