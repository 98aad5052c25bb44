import type { BrowserSession } from '@kinhold/contract/sessions'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { browserWords } from '../../../browser/browser-words.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { DOT } from '../../../parts/words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Monitor, Smartphone } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'
import { byteWords } from '../byte-words.ts'
import { GuardiansPart } from '../../lost-numbers/guardians-part.tsx'
import { Passkeys } from '../../sign-in/passkeys/passkeys.tsx'
import { Section } from '../../../parts/section.tsx'
import { Columns } from '../columns.tsx'
import { useSpace } from '../settings.data.ts'
import { LanguageSection } from './language-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { useBrowsers, useEndBrowser } from '../account.data.ts'

export function AccountTab() {
  const me = useMember()
  return (
    <Columns
      first={
        <>
          <PhoneSection />
          <LanguageSection />
          {me.verified && !me.isAdmin && <GuardiansPart />}
        </>
      }
      second={
        <>
          {me.verified && <Passkeys />}
          {me.verified && <Browsers />}
          {me.verified && <SpaceUsed />}
          <DeleteAccount />
        </>
      }
    />
  )
}

function SpaceUsed() {
  return (
    <Section title={t`Space used`}>
      <Loaded
        query={useSpace()}
        failure={t`The size of your files could not be loaded.`}
        loading={<Skeleton className="h-12" />}
      >
        {({ used, most, files }) => (
          <div className="grid gap-3">
            <p className="text-quiet">
              {t`${{ used: byteWords(used) }} of ${{ most: byteWords(most) }} in ${plural(files, { one: 'one file', other: '# files' })}. Photos, attachments and recordings are counted.`}
            </p>
            <div
              role="meter"
              aria-label={t`Space used`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percentOf(used, most)}
              className="h-2 overflow-hidden rounded-full bg-sunken"
            >
              <div
                className="h-full rounded-full bg-evergreen"
                style={{ width: `${percentOf(used, most)}%` }}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function percentOf(used: number, most: number): number {
  return most > 0 ? Math.min(100, Math.round((used / most) * 100)) : 100
}

const DeleteAccountDialog = lateDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

export function DeleteAccount() {
  const { isAdmin } = useMember()
  const [isOpen, setIsOpen] = useState(false)
  if (isAdmin)
    return (
      <Section title={t`Delete account`}>
        <p className="text-quiet">
          {t`The admin’s account cannot be deleted, because everyone’s place in the network depends on it.`}
        </p>
      </Section>
    )
  return (
    <Section
      title={t`Delete account`}
      words={t`You first see what is deleted with it. Nothing is deleted until you confirm.`}
    >
      <Button onClick={() => setIsOpen(true)}>{t`Delete my account…`}</Button>
      {isOpen && <DeleteAccountDialog open onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function Browsers() {
  const browsers = useBrowsers()
  const end = useEndBrowser()
  const [asked, setAsked] = useState<BrowserSession | null>(null)
  const { phoneVerification } = useConfig()
  const confirm = () => {
    if (asked) end.mutate(asked, { onSuccess: () => sayDone(asked), onError: sayFailed })
    setAsked(null)
  }
  return (
    <Card aria-labelledby="browsers">
      <h2 id="browsers" className="mb-1 text-heading">
        {t`Your browsers`}
      </h2>
      <p className="mb-2 text-quiet">
        {phoneVerification
          ? t`If you do not recognize one, sign it out here. It then needs a new code to log in.`
          : t`If you do not recognize one, sign it out here.`}
      </p>
      <Loaded
        query={browsers}
        failure={t`The list could not be loaded.`}
        loading={<Skeleton className="h-20" />}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((browser) => (
              <BrowserRow
                key={browser.id}
                // If signing in requires no code, it makes no difference whether a browser is trusted.
                browser={phoneVerification ? browser : { ...browser, trustedUntil: null }}
                onEnd={() => setAsked(browser)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.signedIn === false ? t`Forget this browser?` : t`Sign this browser out?`}
        confirmLabel={asked?.signedIn === false ? t`Forget` : t`Sign out`}
        danger
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked && wordsOf(asked, phoneVerification)}
      </ConfirmDialog>
    </Card>
  )
}

function wordsOf({ userAgent, trustedUntil }: BrowserSession, phoneVerification: boolean): string {
  const browser = browserWords(userAgent)
  return trustedUntil && phoneVerification
    ? t`${browser} will have to log in again with your number and a new code.`
    : t`${browser} will have to log in again with your number.`
}

function sayDone({ signedIn }: BrowserSession) {
  if (signedIn) toast({ title: t`Signed out`, description: t`That browser is signed out.` })
  else toast({ title: t`Forgotten`, description: t`That browser is no longer trusted with your number.` })
}

function sayFailed(error: Error) {
  toast({
    title: t`Error`,
    description: sentenceOf(error, t`That browser could not be signed out. Please try again.`),
    tone: 'danger',
  })
}

// Within this time after the sign-in, 'last seen' would only repeat the time of the sign-in.
const HOUR = 3_600_000

/**
 * Shows one of the member's browsers. The current browser has no button, since Logout signs that browser out.
 */
function BrowserRow({ browser, onEnd }: { browser: BrowserSession; onEnd: () => void }) {
  const { userAgent, ipAddress, createdAt, lastSeenAt, current, signedIn, trustedUntil } = browser
  const words = browserWords(userAgent)
  const wasSeenLater = !current && Date.parse(lastSeenAt) - Date.parse(createdAt) > HOUR
  const Device = /iPhone|Android|iPad/.test(words) ? Smartphone : Monitor
  return (
    <li className="flex gap-4 py-4 last:pb-0">
      <Device aria-hidden className="mt-0.5 size-6 shrink-0 text-quiet" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{words}</p>
          <p className="text-sm text-quiet">
            {ipAddress && <span className="tabular-nums">{`${ipAddress}${DOT}`}</span>}
            {/* The dot belongs to the text before it, so that it never begins a line. */}
            <span className="inline-block">
              {signedIn ? (
                <Trans>
                  signed in <Time at={createdAt} />
                </Trans>
              ) : (
                <Trans>
                  signed out&nbsp;· number confirmed <Time at={createdAt} />
                </Trans>
              )}
              {wasSeenLater && '\u00a0·'}
            </span>
            {wasSeenLater && (
              <span className="inline-block">
                {'\u00a0'}
                <Trans>
                  last seen <Time at={lastSeenAt} />
                </Trans>
              </span>
            )}
          </p>
          {trustedUntil && (
            <p className="text-sm text-quiet">
              <Trans>
                needs no code until <Time at={trustedUntil} style="date" />
              </Trans>
            </p>
          )}
        </div>
        {current ? (
          <Badge tone="good">{t`This browser`}</Badge>
        ) : (
          <Button
            size="sm"
            aria-label={signedIn ? t`Sign out ${{ browser: words }}` : t`Forget ${{ browser: words }}`}
            onClick={onEnd}
          >
            {signedIn ? t`Sign out` : t`Forget`}
          </Button>
        )}
      </div>
    </li>
  )
}
