import { CASE_STATES } from '@kinhold/domain/reports'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TabLabel } from '../../../ui/tab-label.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CaseView } from './case-view.tsx'
import { STATE_WORDS } from './case-words.ts'
import { CaseList } from './case-list.tsx'
import { useCaseCounts } from './cases.data.ts'

/** The reports: open, in hand and closed; or the one case in the address (TRU-49). */
export function ReportsTab() {
  const [query] = useSearchParams()
  const id = Number(query.get('case'))
  return Number.isInteger(id) && id > 0 ? <CaseView key={id} id={id} /> : <Cases />
}

function Cases() {
  const { data: counts } = useCaseCounts()
  const [state, choose] = useState<string>('open')
  const tabs = CASE_STATES.map((value) => ({
    value,
    label: <TabLabel title={STATE_WORDS[value]} count={counts?.[value]} />,
    content: <CaseList state={value} />,
  }))
  return (
    <section aria-labelledby="reports" className="grid gap-4">
      <h2 id="reports" className="text-heading">
        Reports
      </h2>
      <Tabs label="Reports" tabs={tabs} value={state} onChange={choose} />
    </section>
  )
}
