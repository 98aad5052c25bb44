import type { BrowserSession } from '@kinhold/contract/sessions'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BrowserRow } from './browser-row.tsx'
import { browserWords } from '../../../browser/browser-words.ts'
import { useBrowsers, useEndBrowser } from './sessions.data.ts'

/** The member's sessions and trusted browsers, each with an action to end it. */
export function Browsers() {
  const browsers = useBrowsers()
  const end = useEndBrowser()
  const [asked, setAsked] = useState<BrowserSession | null>(null)
  const confirm = () => {
    if (asked) end.mutate(asked, { onSuccess: () => sayDone(asked), onError: sayFailed })
    setAsked(null)
  }
  return (
    <Card aria-labelledby="browsers">
      <h2 id="browsers" className="mb-1 text-heading">
        Your browsers
      </h2>
      <p className="mb-2 text-quiet">
        If you do not recognize one, end it here: it needs a new code to come in again.
      </p>
      <Loaded query={browsers} failure={FAILURE} loading={<Skeleton className="h-20" />}>
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((browser) => (
              <BrowserRow key={browser.id} browser={browser} onEnd={() => setAsked(browser)} />
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.signedIn === false ? 'Forget this browser?' : 'Sign this browser out?'}
        confirmLabel={asked?.signedIn === false ? 'Forget' : 'Sign out'}
        danger
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked && wordsOf(asked)}
      </ConfirmDialog>
    </Card>
  )
}

const FAILURE = { otherwise: 'The list could not be loaded. Please check your connection and try again.' }

function wordsOf({ userAgent, trustedUntil }: BrowserSession): string {
  const again = trustedUntil ? 'with your number and a new code' : 'with your number'
  return `${browserWords(userAgent)} will have to sign in again ${again}.`
}

function sayDone({ signedIn }: BrowserSession) {
  if (signedIn) toast({ title: 'Signed out', description: 'That browser is signed out.' })
  else toast({ title: 'Forgotten', description: 'That browser needs a new code to sign in.' })
}

function sayFailed(error: Error) {
  toast({
    title: 'Error',
    description: sentenceOf(error, 'That browser could not be signed out. Please try again.'),
    tone: 'danger',
  })
}
