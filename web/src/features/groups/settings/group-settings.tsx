import type { Group, GroupMember } from '@kinhold/contract/groups'
import { mayEditGroup } from '@kinhold/domain/groups'
import { namesInWords } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMember } from '../../session/use-session.ts'
import { EditGroup } from './edit-group.tsx'

type Props = { group: Group; members: GroupMember[] | undefined; onClose: () => void }

/** The creator changes the group's name or description; everyone else reads them (UNI-50). */
export function GroupSettings(props: Props) {
  const me = useMember()
  const isOpen = props.group.closedAt === undefined
  return isOpen && mayEditGroup(me.id, props.group) ? <EditGroup {...props} /> : <AboutGroup {...props} />
}

function AboutGroup({ group, members, onClose }: Props) {
  const creator = members?.find(({ playerId }) => playerId === group.createdById)?.player.name
  const facts = [
    { term: 'Name', is: group.name },
    { term: 'Description', is: group.description || 'None yet.' },
    { term: 'Members', is: members ? namesInWords(members.map(({ player }) => player.name)) : '…' },
    { term: 'Created', is: <Time at={group.createdAt} style="date" /> },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Group Settings"
      description={
        group.closedAt
          ? 'Its trust unit was dissolved. It can no longer be changed.'
          : `Only ${creator ?? 'its creator'}, who created this group, can change its name and description.`
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="grid gap-3">
        {facts.map(({ term, is }) => (
          <div key={term} className="grid gap-0.5">
            <dt className="text-sm text-quiet">{term}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{is}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
