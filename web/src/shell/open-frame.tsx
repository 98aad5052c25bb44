import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { UNREACHED } from '../features/session/session-state.ts'
import { useSession } from '../features/session/use-session.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { useMovesToasts } from '../ui/toast-room.ts'
import { Brand } from './brand.tsx'
import { CONTENT_ID } from './skip-link.tsx'

/** The plain frame that visitors see around most pages instead of the shell. */
export function OpenFrame({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  useMovesToasts()
  // Until the server can be reached, the app doesn't know whether this browser has a session.
  const isUnreached = useSession() === UNREACHED
  return (
    <div className="flex min-h-dvh flex-col">
      <header
        data-top-bar=""
        className="flex h-16 items-center justify-between border-b border-line px-4 md:px-8"
      >
        <Brand home={paths.home()} />
        {!isUnreached && <ButtonLink to={paths.login()}>{t`Log in`}</ButtonLink>}
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 px-4 py-6 md:py-10">
        {children}
      </main>
      {footer}
    </div>
  )
}
