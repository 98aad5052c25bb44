import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConfig } from '../features/session/config.data.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { Triangle } from '../ui/figure/triangle.tsx'
import { useMovesToasts } from '../ui/toast-room.ts'
import { CONTENT_ID } from './skip-link.tsx'

/** The frame of what visitors see beyond the login screen: the guide, the legal texts, closed doors. */
export function OpenFrame({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  const { appName } = useConfig()
  useMovesToasts()
  return (
    <div className="flex min-h-dvh flex-col">
      <header
        data-top-bar=""
        className="flex h-16 items-center justify-between border-b border-line px-4 md:px-8"
      >
        <Link to={paths.home()} className="flex items-center gap-2 font-display text-name">
          <Triangle className="size-7 text-evergreen" />
          {appName}
        </Link>
        <ButtonLink to={paths.login()}>Log in</ButtonLink>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 px-4 py-6 md:py-10">
        {children}
      </main>
      {footer}
    </div>
  )
}
