import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { dropShared, readShared, type Shared } from '../../browser/shared.ts'
import { EmptyPage } from '../../parts/empty-page.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { useGroupsOf } from '../groups/groups.data.ts'
import { useContacts } from '../messages/panel/conversations.data.ts'
import { MESSAGE_NOUN, placeOf } from '../messages/place.ts'
import { useMember } from '../session/use-session.ts'
import { changeDraft } from '../../parts/writing/drafts.ts'
import { type DraftKind, useAttaching } from '../../parts/writing/attachments.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cut } from '../../ui/cut.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useVaults } from '../vaults/list/vaults.data.ts'

type Destination = { place: string; noun: DraftKind; name: string; to: string; vaultId?: number }
type Kind = { title: string; empty: string; list: Parameters<typeof PagedList<Destination>>[0]['list'] }

/** Adds content shared from another app to the draft that the member chooses (NAV-59). */
export function ShareScreen() {
  const conversations = useConversationsToShare()
  const boards = useBoardsToShare()
  const vaults = useVaultsToShare()
  const shared = useShared()
  if (shared === undefined) return <Skeleton className="h-40 rounded-card" />
  if (shared === null || (shared.text === '' && shared.files.length === 0)) return <Nothing />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <PageTitle title={t`Share`} />
        <p className="text-quiet">{t`Where should it go? You can still change it there before you send it.`}</p>
      </div>
      <What {...shared} />
      <Places
        title={t`Messages`}
        empty={t`There is nobody yet you can write to.`}
        list={conversations}
        shared={shared}
      />
      <Places title={t`Boards`} empty={t`You have no group yet.`} list={boards} shared={shared} />
      <Places title={t`Vaults`} empty={t`You have no vault yet.`} list={vaults} shared={shared} />
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
  return (
    <EmptyPage title={t`Nothing to share`} to={paths.messages()} label={t`Go to Messages`}>
      {t`Nothing was shared, or you have already chosen where it goes. Share a picture or a link from another app, then choose here where to put it.`}
    </EmptyPage>
  )
}

function What({ text, files }: Shared) {
  return (
    <Card aria-label={t`What is shared`} className="grid grid-cols-1 gap-2">
      {text && (
        <p dir="auto" title={text} className="line-clamp-4 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <ul className="text-quiet">
          {files.map(({ name }, n) => (
            <li key={n} dir="auto" className="truncate" title={name}>
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
        failure={t`This could not be loaded.`}
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

function PlaceButton({ place, noun, name, to, vaultId, shared }: Destination & { shared: Shared }) {
  const navigate = useNavigate()
  const [key, attach] = useAttaching(place, noun, vaultId)
  const put = () => {
    // Add the shared text below the draft's existing text.
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

export function useBoardsToShare() {
  const groups = useGroupsOf(useMember().id)
  const data = groups.data
    ?.filter(({ closedAt }) => closedAt === undefined)
    .map(({ id, name }) => {
      return { place: `group ${id}`, noun: 'post' as const, name, to: paths.group(id) }
    })
  return { ...groups, data }
}

// Returns a destination for each person the member may write to.
function useConversationsToShare() {
  const people = useContacts('')
  const data = people.data?.map(({ bondId, contact: { id, name } }) => {
    return { place: placeOf(bondId), noun: MESSAGE_NOUN, name, to: paths.messagesWith(id) }
  })
  return { ...people, data }
}

// Returns a destination for each vault the member may add to.
function useVaultsToShare() {
  const me = useMember()
  const vaults = useVaults()
  const data = vaults.data
    ?.filter(({ mayAdd }) => mayAdd)
    .map(({ id, title, ownerId }) => ({
      place: `vault ${id}`,
      noun: 'post' as const,
      name: title,
      to: paths.vaultPosts(id),
      ...(ownerId !== me.id && { vaultId: id }),
    }))
  return { ...vaults, data }
}
