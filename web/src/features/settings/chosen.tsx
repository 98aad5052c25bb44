import type { Settings } from '@kinhold/contract/settings'
import type { ReactNode } from 'react'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useSettings } from './settings.data.ts'

/** A tab of the member's settings, in its states. */
export function Chosen({ children }: { children: (settings: Settings) => ReactNode }) {
  const settings = useSettings()
  return (
    <Loaded
      query={settings}
      failure={FAILURE}
      loading={<RowsOnTheirWay count={3} row="h-60 rounded-card" className="grid gap-6" />}
    >
      {(chosen) => <div className="grid gap-6">{children(chosen)}</div>}
    </Loaded>
  )
}

const FAILURE = {
  otherwise: 'Your settings could not be loaded. Please check your connection and try again.',
}
