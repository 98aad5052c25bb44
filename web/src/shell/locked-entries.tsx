import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Lock } from '../ui/icons.ts'
import { INVITATION_REQUIRED } from './gate.tsx'
import { LOCKED_ITEMS } from './nav-entry.tsx'

/** The members' navigation as a vault user sees it: each entry opens a notice (NAV-48, NAV-49, NAV-50). */
export function LockedEntries({ entry }: { entry: string }) {
  const { pathname } = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const gotIt = (
    <Button variant="primary" onClick={close}>
      {t`Got it`}
    </Button>
  )
  return (
    <nav aria-label={t`Main`}>
      <p className="px-3.5 pb-1 text-sm font-medium">{t`For members`}</p>
      <ul className="grid grid-cols-1 gap-1">
        {LOCKED_ITEMS.map(({ label, to }) => (
          <li key={to}>
            <button
              type="button"
              aria-label={t`${label}, locked`}
              aria-current={pathname === to ? 'page' : undefined}
              className={entry}
              onClick={() => setIsAsked(true)}
            >
              {/* A lock replaces each entry's icon, which distinguishes the members' 'Settings' from the vault user's own. */}
              <Lock aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              <span className="truncate">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {isAsked && (
        <Dialog
          open
          onClose={close}
          title={t`For members of the network`}
          description={INVITATION_REQUIRED}
          actions={gotIt}
        />
      )}
    </nav>
  )
}
