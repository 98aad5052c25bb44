import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { offered } from '../browser/words.ts'
import { useConfig } from '../features/session/config.data.ts'
import { useSession } from '../features/session/use-session.ts'
import { lateDialog, quietPart } from '../parts/late.tsx'

const LegalDialog = lateDialog(async () => (await import('../features/legal/legal-dialog.tsx')).LegalDialog)
// Members find this list in the settings. Until the list has loaded, an empty element reserves its space.
const LanguageHere =
  offered.length > 1 &&
  quietPart(
    async () => (await import('../parts/languages/language-here.tsx')).LanguageHere,
    <span className="h-11 w-44" />,
  )

export function SiteFooter() {
  const [shown, setShown] = useState<'privacy' | 'terms' | null>(null)
  const { appName, supportEmail } = useConfig()
  const { player } = useSession()
  // oxlint-disable-next-line react/purity -- The year of the last render is good enough.
  const year = new Date().getFullYear()
  return (
    <>
      {/* Hide the footer while a skeleton is shown, because the content that replaces the skeleton would visibly push the footer down (NAV-76). */}
      <footer className="order-1 flex flex-wrap items-center justify-center gap-x-6 gap-y-1 border-t border-line px-4 py-4 text-sm text-quiet [main:has(.animate-waiting)~&]:invisible">
        <p>
          © {year} {appName}
        </p>
        <nav aria-label={t`Legal and support`} className="flex gap-x-2">
          <button type="button" className={ENTRY} onClick={() => setShown('privacy')}>
            {t`Privacy`}
          </button>
          <button type="button" className={ENTRY} onClick={() => setShown('terms')}>
            {t`Terms`}
          </button>
          <a className={ENTRY} href={supportEmail ? `mailto:${supportEmail}` : undefined}>
            {t`Support`}
          </a>
        </nav>
        {LanguageHere && !player && <LanguageHere label={t`Language`} />}
      </footer>
      {shown && <LegalDialog text={shown} open onClose={() => setShown(null)} />}
    </>
  )
}

const ENTRY = 'rounded-sm px-2 py-2.5 hover:text-ink hover:underline'
