import type { BrowserSession } from '@kinhold/contract/auth'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { BrowserRow } from './browser-row.tsx'
import { browserWords } from './browser-words.ts'
import { useBrowsers, useSignOutBrowser } from './sessions.data.ts'

/** Where the member is signed in, and the way to end it elsewhere. */
export function SignedInBrowsers() {
  const { data, error, refetch, isFetching } = useBrowsers()
  const signOut = useSignOutBrowser()
  const [asked, setAsked] = useState<BrowserSession | null>(null)
  const confirm = () => {
    if (asked) signOut.mutate(asked, { onSuccess: sayDone, onError: sayFailed })
    setAsked(null)
  }
  return (
    <Card aria-labelledby="browsers">
      <h2 id="browsers" className="mb-1 text-heading">
        Signed-in browsers
      </h2>
      <p className="mb-2 text-quiet">If you do not recognize one, sign it out.</p>
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} onSignOut={() => setAsked(browser)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
      ) : (
        <Skeleton className="h-20" />
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Sign this browser out?"
        confirmLabel="Sign out"
        danger
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked && `${browserWords(asked.userAgent)} will have to sign in again with your number.`}
      </ConfirmDialog>
    </Card>
  )
}

const UNREACHABLE = 'The list could not be loaded. Please check your connection and try again.'

function sayDone() {
  toast({ title: 'Signed out', description: 'That browser is signed out.' })
}

function sayFailed(error: Error) {
  toast({
    title: 'Error',
    description: sentenceOf(error, 'That browser could not be signed out. Please try again.'),
    tone: 'danger',
  })
}
