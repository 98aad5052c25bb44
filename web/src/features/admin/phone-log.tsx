import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { formatPhone } from '@kinhold/domain/phone-format'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { AdminList } from './admin-list.tsx'
import { type PhoneLogFilter, usePhoneLog } from './phone-log.data.ts'
import { indicatorWords, placeWords, resultLabel } from './words.ts'

/** The tries to sign in, newest first, as far as they are loaded. */
export function PhoneLog({ filter }: { filter: PhoneLogFilter }) {
  return (
    <AdminList
      caption="Tries to sign in, newest first"
      columns={COLUMNS}
      list={usePhoneLog(filter)}
      empty={EMPTY[filter]}
    />
  )
}

const EMPTY: Record<PhoneLogFilter, string> = {
  all: 'Nobody has tried to sign in yet. Every try will be listed here for 90 days.',
  success: 'Nobody has signed in within the last 90 days.',
  failed: 'No try has failed within the last 90 days.',
}

const COLUMNS: Column<PhoneAuditLog>[] = [
  {
    key: 'number',
    label: 'Number',
    cell: ({ phoneNumber }) => <TriedNumber number={phoneNumber} />,
  },
  { key: 'result', label: 'Result', cell: (log) => <Result log={log} /> },
  {
    key: 'when',
    label: 'When',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    key: 'from',
    label: 'From',
    cell: (log) => (
      <span className="block break-all tabular-nums md:min-w-28 lg:min-w-36">
        {[log.ipAddress, placeWords(log.geographicData)].filter(Boolean).join(' · ') || 'unknown'}
      </span>
    ),
  },
]

// What could not be read as a number is shown as it was typed.
function TriedNumber({ number }: { number: string }) {
  const wrapping = number.startsWith('+') ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]'
  return <span className={`font-medium tabular-nums ${wrapping}`}>{formatPhone(number) || 'none'}</span>
}

function Result({ log: { validationResult, suspiciousIndicators, tries } }: { log: PhoneAuditLog }) {
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={toneOf(validationResult)}>{resultLabel(validationResult)}</Badge>
      {tries > 1 && <span className="text-quiet tabular-nums">{tries} tries</span>}
      {suspiciousIndicators.length > 0 && (
        <span className="text-quiet">{suspiciousIndicators.map(indicatorWords).join(', ')}</span>
      )}
    </span>
  )
}

function toneOf(result: PhoneAuditLog['validationResult']) {
  if (result === 'success') return 'good'
  return result === 'suspicious' ? 'gold' : 'danger'
}
