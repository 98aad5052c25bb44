import { lazy, Suspense, useState } from 'react'
import { Footer } from '../shell/footer.tsx'

const LegalDialog = lazy(async () => {
  const { LegalDialog } = await import('../features/legal/legal-dialog.tsx')
  return { default: LegalDialog }
})

/** The footer of every page, with the legal texts it opens (PRO-12 to PRO-17). */
export function SiteFooter() {
  const [shown, setShown] = useState<'privacy' | 'terms' | null>(null)
  return (
    <>
      <Footer onPrivacy={() => setShown('privacy')} onTerms={() => setShown('terms')} />
      <Suspense>{shown && <LegalDialog text={shown} open onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}
