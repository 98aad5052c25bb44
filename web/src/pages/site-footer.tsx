import { useState } from 'react'
import { lateDialog } from '../parts/late.tsx'
import { Footer } from '../shell/footer.tsx'

const LegalDialog = lateDialog(async () => (await import('../features/legal/legal-dialog.tsx')).LegalDialog)

/** The footer of every page, and the legal texts that it opens (PRO-12 to PRO-17). */
export function SiteFooter() {
  const [shown, setShown] = useState<'privacy' | 'terms' | null>(null)
  return (
    <>
      <Footer onPrivacy={() => setShown('privacy')} onTerms={() => setShown('terms')} />
      {shown && <LegalDialog text={shown} open onClose={() => setShown(null)} />}
    </>
  )
}
