import type { EndedBond } from '@kinhold/contract/bonds'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { sayDay } from '../../browser/in-words.ts'
import { InviteAgain } from './invite-again.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Time } from '../../ui/time.tsx'
import { useEndedBonds } from './bonds.data.ts'

export function EndedBonds() {
  const listId = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <section aria-labelledby={`${listId}-heading`} className="mt-8 grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`${listId}-heading`} className="text-name">
          {t`Bonds that ended`}
        </h3>
        <Button
          variant="quiet"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-label={isShown ? t`Hide bonds that ended` : t`Show bonds that ended`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t`Hide` : t`Show`}
        </Button>
      </div>
      <div id={listId} hidden={!isShown}>
        {isShown && <List />}
      </div>
    </section>
  )
}

function List() {
  return (
    <PagedList
      list={useEndedBonds()}
      failure={t`The bonds that ended could not be loaded.`}
      loading={<RowsOnTheirWay count={2} row="h-24 rounded-card" />}
      empty={
        <EmptyState>
          {t`None of your bonds has ended. If one does, it is kept here for the two of you.`}
        </EmptyState>
      }
    >
      {(bonds) => (
        <ul className="grid gap-3">
          {bonds.map((bond) => (
            <EndedRow key={bond.id} bond={bond} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function EndedRow({ bond }: { bond: EndedBond }) {
  const { other, formedAt, endedAt, endedByMe, bondedAgain, inviteAgain } = bond
  return (
    <li>
      <Card className="flex gap-4 p-4 sm:p-4">
        <Avatar name={other.name} photo={other.profilePhoto} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <h4 dir="auto" className="font-display text-name wrap-anywhere">
            {/* If neither value is set, the other account has been deleted or is the admin's, so don't link to a profile. */}
            {inviteAgain || bondedAgain ? (
              <Link to={paths.player(other.id)} className="hover:underline">
                {other.name}
              </Link>
            ) : (
              other.name
            )}
          </h4>
          <p className="text-sm text-quiet">
            {endedByMe ? (
              <Trans>
                <span className="inline-block">
                  <Time at={formedAt} words={sayDay} /> to <Time at={endedAt} words={sayDay} />,
                </span>{' '}
                <span className="inline-block">ended by you</span>
              </Trans>
            ) : (
              <Trans>
                <span className="inline-block">
                  <Time at={formedAt} words={sayDay} /> to <Time at={endedAt} words={sayDay} />,
                </span>{' '}
                <span className="inline-block">ended by them</span>
              </Trans>
            )}
          </p>
          {bondedAgain ? (
            <p className="text-sm">{t`You are bonded again.`}</p>
          ) : (
            <InviteAgain person={other} again={inviteAgain} />
          )}
        </div>
      </Card>
    </li>
  )
}
