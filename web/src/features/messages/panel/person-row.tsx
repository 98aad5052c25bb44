import type { Correspondent } from '@kinhold/contract/messages'
import { sayByAge } from '@kinhold/domain/message-times'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { PlayerStatus } from '@kinhold/domain/players'
import { Time } from '../../../ui/time.tsx'
import type { Place } from '../place.ts'
import { Row } from './row.tsx'

type Props = { of: Correspondent; place: Place; tabIndex?: 0 | -1 }

/** A person that the member may write to: their number, their standing, and the time of the last message. */
export function PersonRow({ of: { contact, unreadCount, lastAt, mute }, place, tabIndex }: Props) {
  const { phone, status } = contact
  const facts = [phone && formatPhone(phone), STATUS[status]].filter(Boolean).join(' · ')
  return (
    <Row
      {...{ contact, place, unreadCount, mute, ...(tabIndex !== undefined && { tabIndex }) }}
      time={lastAt && <Time at={lastAt} words={sayByAge} />}
    >
      <span className="block truncate tabular-nums">{facts}</span>
    </Row>
  )
}

const STATUS: Record<PlayerStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
  archived: 'Archived',
}
