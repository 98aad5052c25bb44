import type { BrowserSession } from '@kinhold/contract/sessions'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Monitor, Smartphone } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { browserWords } from '../../../browser/browser-words.ts'

type Props = { browser: BrowserSession; onEnd: () => void }

/** One browser: its name, place, start, last use and end. The Logout of the top bar signs this one out. */
export function BrowserRow({ browser, onEnd }: Props) {
  const { userAgent, ipAddress, createdAt, lastSeenAt, current, signedIn, trustedUntil } = browser
  const end = signedIn ? 'Sign out' : 'Forget'
  const words = browserWords(userAgent)
  const Device = /iPhone|Android|iPad/.test(words) ? Smartphone : Monitor
  return (
    <li className="flex gap-4 py-4 last:pb-0">
      <Device aria-hidden className="mt-0.5 size-6 shrink-0 text-quiet" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{words}</p>
          <p className="text-sm text-quiet">
            {ipAddress && <span className="tabular-nums">{ipAddress} · </span>}
            {signedIn ? 'signed in' : 'signed out · proved your number'} <Time at={createdAt} />
            {!current && (
              <>
                {' '}
                · last seen <Time at={lastSeenAt} />
              </>
            )}
          </p>
          {trustedUntil && (
            <p className="text-sm text-quiet">
              needs no code until <Time at={trustedUntil} style="date" />
            </p>
          )}
        </div>
        {current ? (
          <Badge tone="good">This browser</Badge>
        ) : (
          <Button size="sm" aria-label={`${end} ${words}`} onClick={onEnd}>
            {end}
          </Button>
        )}
      </div>
    </li>
  )
}
