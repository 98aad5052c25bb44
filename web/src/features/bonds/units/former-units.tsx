import type { FormerUnit } from '@kinhold/contract/units'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { namesInWords } from '../../../browser/in-words.ts'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { More } from '../../../parts/list/more.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { useFormerUnits } from './units.data.ts'

export function FormerUnits() {
  const list = useFormerUnits()
  return (
    <Loaded query={list} failure={FAILURE} loading={null}>
      {(units) =>
        units.length > 0 && (
          <section aria-labelledby="former-units" className="mt-8 grid gap-4 border-t border-line pt-6">
            <h3 id="former-units" className="text-name">
              {t({ message: 'Dissolved', context: 'trust units' })}
            </h3>
            <ul className="grid gap-3">
              {units.map((unit) => (
                <li key={unit.id}>
                  <Former unit={unit} />
                </li>
              ))}
            </ul>
            <More list={list} failure={FAILURE} />
          </section>
        )
      }
    </Loaded>
  )
}

const FAILURE = t`Your dissolved trust units could not be loaded.`

function Former({ unit: { members, groupName, formedAt, dissolvedAt } }: { unit: FormerUnit }) {
  return (
    <Card className="flex flex-wrap items-start gap-4 p-4 sm:p-4">
      <span className="flex shrink-0">
        {members.map(({ id, name, profilePhoto }, n) => (
          <Avatar
            key={`${id} ${n}`}
            name={name}
            photo={profilePhoto}
            size="sm"
            className={n === 0 ? 'border-2 border-card' : '-ms-3 border-2 border-card'}
          />
        ))}
      </span>
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-1">
        <h4 className="font-display text-name wrap-anywhere">
          {namesInWords(members.map(({ name }) => name))}
        </h4>
        {groupName !== null && (
          <p className="wrap-anywhere">
            <bdi>{groupName}</bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          <Badge>{t({ message: 'Dissolved', context: 'a trust unit' })}</Badge>{' '}
          <span>
            <Trans>
              <Time at={dissolvedAt} style="date" />, formed <Time at={formedAt} style="date" />
            </Trans>
          </span>
        </p>
      </div>
    </Card>
  )
}
