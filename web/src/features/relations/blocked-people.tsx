import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Blocked } from './relations.data.ts'
import { sentenceOf } from '../../api.ts'
import { useAddBlock, useBlocks, useRemoveBlock } from './relations.data.ts'
import { GuideLink } from '../../parts/button-link.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Section } from '../../parts/section.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'

export function BlockedPeople() {
  // If the focused row disappears, focus the heading.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const words = (
    <>
      {t`You do not see each other, and they are not notified. You can see a person again once you unblock them, and read your messages under Archived. Unblocking does not restore a bond, an invitation or access to your vaults.`}{' '}
      <GuideLink chapter="peace-and-quiet">{t`Mute, block or report?`}</GuideLink>
    </>
  )
  return (
    <Section title={t`Blocked people`} words={words} heading={heading}>
      <PagedList
        list={useBlocks()}
        failure={t`The people you blocked could not be loaded.`}
        loading={<RowsOnTheirWay count={2} row="h-14" />}
        empty={<p>{t`You have not blocked anyone.`}</p>}
      >
        {(people) => (
          <ul className="-mb-3 divide-y divide-line">
            {people.map((one) => (
              <Row key={one.id} of={one} onGone={focusHeading} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}

function Row({ of: { id, player, since }, onGone }: { of: Blocked; onGone: () => void }) {
  const unblock = useUnblock()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={player.name} photo={player.profilePhoto} size="sm" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="wrap-anywhere">
          <bdi>{player.name}</bdi>
        </p>
        <p className="text-sm text-quiet">
          <Trans>
            Blocked <Time at={since} style="date" />
          </Trans>
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t`Unblock ${{ name: player.name }}`}
        onClick={() => {
          void unblock(id, player.name)
          onGone()
        }}
      >
        {t`Unblock`}
      </Button>
    </li>
  )
}

function useUnblock() {
  const add = useAddBlock()
  const remove = useRemoveBlock()
  const sayAt = (title: string) => (error: unknown) =>
    void toast({ title, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
  const again = (id: number, name: string) =>
    add
      .mutateAsync(id)
      .then(() => void toast({ title: t`${name} is blocked again` }), sayAt(t`${name} was not blocked`))
  return (id: number, name: string) => {
    const undo = () => void again(id, name)
    const done = {
      title: t`${name} is unblocked`,
      description: t`This does not restore a bond, an invitation or access.`,
      undo,
    }
    return remove.mutateAsync(id).then(() => void toast(done), sayAt(t`${name} is still blocked`))
  }
}
