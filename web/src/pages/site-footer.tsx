import { useState } from 'react'
import { useConfig } from '../features/session/config.data.ts'
import { lateDialog } from '../parts/late.tsx'

const LegalDialog = lateDialog(async () => (await import('../features/legal/legal-dialog.tsx')).LegalDialog)

export function SiteFooter() {
  const [shown, setShown] = useState<'privacy' | 'terms' | null>(null)
  const { appName, supportEmail } = useConfig()
  // oxlint-disable-next-line react/purity -- The year of the last render is good enough.
  const year = new Date().getFullYear()
  return (
    <>
      {/* Hide the footer while a skeleton is shown, because the content that replaces the skeleton would visibly push the footer down (NAV-76). */}
      <footer className="order-1 flex flex-wrap items-center justify-center gap-x-6 gap-y-1 border-t border-line px-4 py-4 text-sm text-quiet [main:has(.animate-waiting)~&]:invisible">
        <p>
          © {year} {appName}
        </p>
        <nav aria-label="Legal and support" className="flex gap-x-2">
          <button type="button" className={ENTRY} onClick={() => setShown('privacy')}>
            Privacy
          </button>
          <button type="button" className={ENTRY} onClick={() => setShown('terms')}>
            Terms
          </button>
          <a className={ENTRY} href={supportEmail ? `mailto:${supportEmail}` : undefined}>
            Support
          </a>
        </nav>
      </footer>
      {shown && <LegalDialog text={shown} open onClose={() => setShown(null)} />}
    </>
  )
}

const ENTRY = 'rounded-sm px-2 py-2.5 hover:text-ink hover:underline'
