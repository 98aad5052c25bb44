import type { Sibling } from '@kinhold/contract/introductions'
import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { namesInWords } from '../../browser/in-words.ts'
import { More } from '../../parts/list/more.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMember } from '../session/use-session.ts'
import { Connect } from './connect.tsx'
import { useSiblings, useSponsor } from './introductions.data.ts'

/** Shows the other people brought in by the member's sponsor (FAM-50), or nothing if there are none. */
export function SiblingsCard() {
  const { isAdmin } = useMember()
  const list = useSiblings(isAdmin)
  if (!list.data || list.data.length === 0) return null
  return (
    <Card aria-labelledby="siblings">
      <Heading siblings={list.data} isMore={list.hasNextPage} />
      <ul className="-mb-2 divide-y divide-line">
        {list.data.map(({ id, player, standing }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="relative flex min-w-0 flex-1 basis-32 items-center gap-3">
              <Avatar name={player.name} photo={player.profilePhoto} />
              <Link
                to={paths.player(id)}
                dir="auto"
                className="min-w-0 py-2 font-display text-name wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {player.name}
              </Link>
            </span>
            <Connect person={player} standing={standing} />
          </li>
        ))}
      </ul>
      <More list={list} failure={t`The others could not be loaded.`} />
    </Card>
  )
}

// The maximum number of people the heading names. If there are more, it names only the first two, to stay
// short.
const NAMED = 3

function Heading({ siblings, isMore }: { siblings: Sibling[]; isMore: boolean }) {
  const { data: sponsor, isPending } = useSponsor(useMember().id)
  const isNamed = sponsor && !sponsor.isHidden && !sponsor.isFormer
  const names = siblings.map(({ player }) => player.name)
  const left = isMore ? null : names.length > NAMED ? names.length - NAMED + 1 : 0
  return (
    <h2 id="siblings" className="mb-2 text-heading wrap-anywhere">
      {isPending ? (
        <Skeleton className="h-7 w-64 max-w-full" />
      ) : isNamed ? (
        broughtInBy(sponsor.name, names, left)
      ) : (
        broughtInBySponsor(names, left)
      )}
    </h2>
  )
}

// `left` is the number of people beyond the first two, 0 if everyone is named, or null if it isn't known.
function broughtInBy(name: string, names: string[], left: number | null): string {
  const [first = '', second = ''] = names
  if (left === null) return t`${name} also brought in ${first}, ${second} and others`
  return left === 0
    ? t`${name} also brought in ${{ names: namesInWords(names) }}`
    : t`${name} also brought in ${first}, ${second} and ${plural(left, { one: '# other', other: '# others' })}`
}

function broughtInBySponsor(names: string[], left: number | null): string {
  const [first = '', second = ''] = names
  if (left === null) return t`The person who brought you in also brought in ${first}, ${second} and others`
  return left === 0
    ? t`The person who brought you in also brought in ${{ names: namesInWords(names) }}`
    : t`The person who brought you in also brought in ${first}, ${second} and ${plural(left, { one: '# other', other: '# others' })}`
}
