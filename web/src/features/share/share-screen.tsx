import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { dropShared, readShared, type Shared } from '../../browser/shared.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { useMember } from '../session/use-session.ts'
import { changeDraft } from '../../parts/writing/drafts.ts'
import { useAttaching } from '../../parts/writing/use-attaching.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cut } from '../../ui/cut.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A place for shared content: its draft, its name in a sentence, its address. */
export type Destination = { place: string; noun: string; name: string; to: string }
/** Places of one kind, as a list that grows. */
export type Kind = {
  title: string
  empty: string
  list: Parameters<typeof PagedList<Destination>>[0]['list']
}

/** Asks for the place whose draft receives the content that another app shared; nothing is sent (NAV-59). */
export function ShareScreen({ kinds }: { kinds: readonly Kind[] }) {
  const shared = useShared()
  if (shared === undefined) return <Skeleton className="h-40 rounded-card" />
  if (shared === null || (shared.text === '' && shared.files.length === 0)) return <Nothing />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <PageTitle title="Share" />
        <p className="text-quiet">Where should it go? You can still change it there before you send it.</p>
      </div>
      <What {...shared} />
      {kinds.map((kind) => (
        <Places key={kind.title} {...kind} shared={shared} />
      ))}
    </div>
  )
}

function useShared(): Shared | null | undefined {
  const { id } = useMember()
  const [shared, setShared] = useState<Shared | null>()
  useEffect(() => void readShared(id).then(setShared), [id])
  return shared
}

function Nothing() {
  const action = (
    <ButtonLink variant="primary" to={paths.messages()}>
      To your messages
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="Share" action={action}>
      Nothing was shared, or you have already put it somewhere. Share a picture or a link from another app,
      and choose here where it goes.
    </EmptyState>
  )
}

function What({ text, files }: Shared) {
  return (
    <Card aria-label="What is shared" className="grid grid-cols-1 gap-2">
      {text && (
        <p dir="auto" title={text} className="line-clamp-4 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <ul className="text-quiet">
          {files.map(({ name }, n) => (
            <li key={n} className="truncate" title={name}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Places({ title, empty, list, shared }: Kind & { shared: Shared }): ReactNode {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="text-heading">{title}</h2>
      <PagedList
        list={list}
        failure={FAILURE}
        loading={<Skeleton className="h-20 rounded-card" />}
        empty={<p className="text-quiet">{empty}</p>}
      >
        {(places) => (
          <ul className="flex min-w-0 flex-wrap gap-2">
            {places.map((one) => (
              <li key={one.place} className="max-w-full min-w-0">
                <PlaceButton {...one} shared={shared} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const FAILURE = { otherwise: 'This could not be loaded. Please check your connection and try again.' }

function PlaceButton({ place, noun, name, to, shared }: Destination & { shared: Shared }) {
  const navigate = useNavigate()
  const [key, attach] = useAttaching(place, noun)
  const put = () => {
    // Below the existing draft.
    if (shared.text !== '')
      changeDraft(key, (draft) => ({
        ...draft,
        text: [draft.text, shared.text].filter(Boolean).join('\n\n'),
      }))
    if (shared.files.length > 0) attach(shared.files)
    void dropShared()
    void navigate(to, { replace: true })
  }
  return (
    <Button className="max-w-full" onClick={put}>
      <Cut>{name}</Cut>
    </Button>
  )
}
