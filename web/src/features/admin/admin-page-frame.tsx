import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { EmptyPage } from '../../parts/empty-page.tsx'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMember } from '../session/use-session.ts'
import { addressOf, type Place, PLACES } from './places.ts'

type Props = { place: Place; restriction: string; children: ReactNode }

/** The frame around every page of the admin's desk, with a tab for each place (ADM-76). */
export function AdminPageFrame({ place, restriction, children }: Props) {
  const navigate = useNavigate()
  if (!useMember().isAdmin)
    return (
      <EmptyPage title={t`Admin Access Only`} to={paths.dashboard()} label={t`Back to my home`}>
        {restriction}
      </EmptyPage>
    )
  const placeOf = (name: string) => PLACES.find(({ value }) => value === name)!
  const { title, label } = placeOf(place)
  return (
    <div className="grid gap-3">
      <PageTitle title={title ?? label} />
      <Tabs
        label={t`Admin`}
        // Only the content of the current place is mounted.
        tabs={PLACES.map(({ value, label: name }) => ({ value, label: name, content: children }))}
        value={place}
        // Two of the tabs open separate pages, which move focus to their own titles, so the arrow keys must
        // not open a tab.
        isManual
        onChange={(next) => void navigate(addressOf(placeOf(next)), { preventScrollReset: true })}
      />
    </div>
  )
}
