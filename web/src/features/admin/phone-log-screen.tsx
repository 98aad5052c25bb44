import { useState } from 'react'
import { AdminPageFrame } from './admin-page-frame.tsx'
import { OpenDoorNote } from './open-door-note.tsx'
import { PhoneLog } from './phone-log.tsx'
import type { PhoneLogFilter } from './phone-log.data.ts'
import { ResultFilter } from './result-filter.tsx'

/** Who tried to sign in (NAV-19, ADM-01). */
export function PhoneLogScreen() {
  const [filter, setFilter] = useState<PhoneLogFilter>('all')
  return (
    <AdminPageFrame title="Phone log" restriction="This page is restricted to administrators.">
      <OpenDoorNote />
      <div className="grid gap-4">
        <ResultFilter value={filter} onChange={setFilter} />
        <PhoneLog filter={filter} />
      </div>
    </AdminPageFrame>
  )
}
