import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { useConfig } from '../features/session/config.data.ts'
import { useLost, useSession } from '../features/session/use-session.ts'
import { destinationOf, useSignIn } from '../features/sign-in/use-sign-in.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { lateDialog, quietPart } from '../parts/late.tsx'
import { paths } from '../paths.ts'
import { FRAME, fetchPagesAhead } from '../shell/lazy-page.tsx'
import { Ring } from '../ui/figure/ring.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const OpenedDialog = lateDialog(async () => (await import('./opened-dialog.tsx')).OpenedDialog)
const EndedNotice = quietPart(async () => (await import('../features/sign-in/ended-notice.tsx')).EndedNotice)
// Production builds leave out the development login.
const DevLogin =
  import.meta.env.DEV && quietPart(async () => (await import('../features/sign-in/dev-login.tsx')).DevLogin)

export function Component() {
  const { player } = useSession()
  const { appName, taglines, devLogin } = useConfig()
  const signIn = useSignIn()
  const lost = useLost()
  useEffect(() => fetchPagesAhead([FRAME, paths.dashboard()]), [])
  if (player) return <Navigate to={lost?.back ?? destinationOf(player)} replace />
  const isProving = signIn.codeSentTo !== null
  return (
    <div className="relative isolate grid flex-1 place-content-center overflow-clip px-6 py-6">
      <Ring className="absolute top-1/2 left-1/2 -z-10 size-[clamp(37rem,92dvh,64rem)] -translate-1/2" />
      <div className="grid justify-items-center gap-8">
        <div className="grid gap-3 text-center">
          <p className="font-display text-name text-evergreen">{appName}</p>
          <PageTitle title={t`Log in`} className={`max-w-lg ${isProving ? 'text-title' : 'text-tagline'}`}>
            {taglines[0]}
          </PageTitle>
          {/* Hide the second tagline from a suspended person, because the suspension notice needs its space. */}
          {!isProving && !signIn.isSuspended && <p className="text-lg text-quiet">{taglines[1]}</p>}
        </div>
        <div className="grid w-full max-w-sm gap-6">
          {lost?.sentence && <EndedNotice sentence={lost.sentence} />}
          <SignInForm signIn={signIn} />
          {!isProving && (
            <Link to={paths.lostNumber()} className="justify-self-center py-2.5 underline underline-offset-4">
              {t`I lost my number`}
            </Link>
          )}
          {DevLogin && devLogin && <DevLogin />}
          {signIn.opened && <OpenedDialog signIn={signIn} onClose={signIn.closeDialog} />}
        </div>
      </div>
    </div>
  )
}
