import { Outlet } from 'react-router'
import { CONTENT_ID } from '../shell/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'

export function BareLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <main id={CONTENT_ID} tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
