import { sentenceOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMember } from '../session/use-session.ts'
import { BondRow } from './bond-row.tsx'
import type { Bonds } from './bonds.data.ts'

/** The member's trust bonds, everybody's to the admin, with the list's states. */
export function BondsTab({ list }: { list: Bonds }) {
  return (
    <>
      <h2 className="sr-only">Trust Bonds</h2>
      <List list={list} />
    </>
  )
}

function List({ list }: { list: Bonds }) {
  const me = useMember().id
  const { data, error, refetch, isFetching } = list
  if (!data && error)
    return <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
  if (!data) return <RowsOnTheirWay />
  if (data.length === 0) return <NoBonds />
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
        {data.map((bond) => (
          <BondRow key={bond.id} bond={bond} me={me} />
        ))}
      </ul>
      {list.hasNextPage && <More list={list} />}
    </div>
  )
}

function NoBonds() {
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      Invite someone
    </ButtonLink>
  )
  return <EmptyState action={invite}>No trust bonds yet. Send invitations to create trust bonds!</EmptyState>
}

const UNREACHABLE = 'Your trust bonds could not be loaded. Please check your connection and try again.'

function More({ list: { error, isFetchNextPageError, isFetchingNextPage, fetchNextPage } }: { list: Bonds }) {
  const more = () => void fetchNextPage()
  if (error && isFetchNextPageError)
    return <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={more} busy={isFetchingNextPage} />
  return (
    <Button className="justify-self-center" busy={isFetchingNextPage} busyLabel="Loading…" onClick={more}>
      Load more
    </Button>
  )
}

function RowsOnTheirWay() {
  return (
    <div role="status" className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 rounded-card" />
      ))}
    </div>
  )
}
