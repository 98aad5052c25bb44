import type { Group } from '@kinhold/contract/groups'
import { useState } from 'react'
import { lateDialog } from '../../parts/late.tsx'
import { LateMuteMenu } from '../relations/late-mute-menu.tsx'
import { LinkedText } from '../../parts/text/linked-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Settings } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { useMembers } from './groups.data.ts'
import { MemberChips } from './member-chips.tsx'
import { peopleInWords } from './words.ts'

const GroupSettings = lateDialog(async () => (await import('./settings/group-settings.tsx')).GroupSettings)

/** The group's name, description and members (UNI-49 to UNI-51). */
export function GroupHeader({ group, members }: { group: Group; members: ReturnType<typeof useMembers> }) {
  const [areSettingsOpen, setAreSettingsOpen] = useState(false)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-56 gap-2">
          <PageTitle title={group.name} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
            {peopleInWords(group.memberCount)}
            {group.closedAt ? (
              <Badge>Dissolved</Badge>
            ) : (
              group.trustUnitId && <Badge tone="gold">Trust Unit</Badge>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button onClick={() => setAreSettingsOpen(true)}>
            <Settings aria-hidden className="size-5" />
            Settings
          </Button>
          <LateMuteMenu kind="board" id={group.id} mute={group.mute} of={group.name} />
        </div>
      </div>
      {group.description && (
        <p dir="auto" className="measure whitespace-pre-line wrap-anywhere">
          <LinkedText text={group.description} />
        </p>
      )}
      <MemberChips members={members} />
      {areSettingsOpen && (
        <GroupSettings group={group} members={members.data} onClose={() => setAreSettingsOpen(false)} />
      )}
    </Card>
  )
}
