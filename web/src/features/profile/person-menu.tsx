import type { PlayerProfile } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { useBlock } from '../reports/use-block.tsx'
import { useEndBond } from '../bonds/use-end-bond.tsx'
import { LateMenu } from '../../parts/late-menu.tsx'
import { useIntroduce } from '../introductions/use-introduce.tsx'
import { useMute } from '../relations/use-mute.ts'
import { useReport } from '../reports/use-report.tsx'
import { paths } from '../../paths.ts'
import { Ellipsis } from '../../ui/icons.ts'

/** Shows the menu of actions for a person. Nobody can report or block the admin. */
export function PersonMenu({ profile }: { profile: PlayerProfile }) {
  const navigate = useNavigate()
  const muting = useMute({ kind: 'person', id: profile.id }, profile.mute)
  const introducing = useIntroduce(profile)
  const ending = useEndBond(profile.bonded ? profile : null)
  const whose = { person: profile, onBlocked: () => void navigate(paths.network()) }
  const blocking = useBlock(profile.isAdmin ? null : profile, whose.onBlocked)
  const reporting = useReport(profile.isAdmin ? null : { kind: 'person', id: profile.id }, undefined, whose)
  const ofPhoto = profile.profilePhoto !== null && !profile.isAdmin
  const photo = useReport(ofPhoto ? { kind: 'photo', id: profile.id } : null, t`Report the photo…`, whose)
  const entries = [introducing, muting, ending, reporting, photo, blocking]
  const items = entries.flatMap((entry) => entry.items)
  return (
    <>
      {items.length > 0 && <LateMenu trigger={TRIGGER} items={items} />}
      {introducing.dialog}
      {ending.dialog}
      {reporting.dialog}
      {photo.dialog}
      {blocking.dialog}
    </>
  )
}

const TRIGGER = (
  <button
    type="button"
    aria-label={t`What you can do`}
    className="grid size-11 place-items-center rounded-field border border-edge bg-card text-ink hover:bg-sunken"
  >
    <Ellipsis aria-hidden className="size-5" />
  </button>
)
