import type { Way } from '@kinhold/contract/ways'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../parts/list/loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KnowSkeleton } from './know-skeleton.tsx'
import { useWay } from './relations.data.ts'
import { WaySteps } from './way-steps.tsx'

type Props = { person: { id: number; name: string } }

export function HowYouKnow({ person }: Props) {
  return (
    <Loaded
      query={useWay(person.id)}
      failure={t`How you know them could not be loaded.`}
      loading={<KnowSkeleton />}
    >
      {(found) => (
        <Card aria-labelledby="how-you-know" className="grid gap-2">
          <h2 id="how-you-know" className="font-sans text-sm text-quiet">
            {t`How you know them`}
          </h2>
          <div className="min-h-11">
            {found.people.length > 0 ? (
              <WaySteps {...found} />
            ) : (
              <p className="flex min-h-11 items-center">
                <span>
                  <Trans>
                    No path of four steps or fewer leads from you to <bdi>{person.name}</bdi>.
                  </Trans>
                </span>
              </p>
            )}
          </div>
          <InCommon common={found.common} />
        </Card>
      )}
    </Loaded>
  )
}

function InCommon({ common }: { common: Way['common'] }) {
  if (!common || common.count === 0) return <p className="min-h-5 text-sm text-quiet">{NONE}</p>
  const more = common.count - common.people.length
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <h3 className="font-sans text-sm text-quiet">
        {plural({ count: common.count }, { one: '1 person in common', other: '# people in common' })}
      </h3>
      {common.people.length > 0 && (
        <ul className="-ms-1 flex flex-wrap items-center gap-x-1">
          {common.people.map(({ id, name, profilePhoto }) => (
            <li key={id}>
              <Link
                to={paths.player(id)}
                title={name}
                className="grid size-12 place-items-center rounded-full"
              >
                <Avatar name={name} photo={profilePhoto} size="sm" alone />
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className="px-1 text-sm text-quiet">
              {plural(more, { one: 'and # more', other: 'and # more' })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const NONE = t`You cannot see any people in common.`

export function WayDialog({ person, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={person.name}>
      <HowYouKnow person={person} />
    </Dialog>
  )
}
