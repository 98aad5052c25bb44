import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSession } from '../session/use-session.ts'
import { useStopEmails } from './settings.data.ts'

export function UnsubscribeScreen() {
  const [token] = useState(useSearchParams()[0].get('token') ?? '')
  const stopping = useStopEmails(token)
  const { player } = useSession()
  if (stopping.isSuccess)
    return (
      <EmptyState pageTitle="E-mails Stopped">
        You get no more e-mails about news. You can turn them on again in Settings.
      </EmptyState>
    )
  if (token === '' || isUnknown(stopping.error))
    return (
      <EmptyState
        pageTitle="This link does not work"
        action={
          <ButtonLink variant="primary" to={`${paths.settings()}?tab=notifications`}>
            {player ? 'Go to Settings' : 'Log in'}
          </ButtonLink>
        }
      >
        E-mails were not stopped: part of the link may be missing. Please open the whole link from the e-mail,
        or turn <span className="whitespace-nowrap">e-mails</span> off in Settings, under Notifications.
      </EmptyState>
    )
  const press = (
    <Button
      variant="primary"
      busy={stopping.isPending}
      busyLabel="Stopping…"
      onClick={() => stopping.mutate()}
    >
      {stopping.isError ? 'Retry' : 'Stop e-mails'}
    </Button>
  )
  return (
    <EmptyState pageTitle="Stop E-mails" action={press}>
      {stopping.isError ? (
        <span role="alert">
          {sentenceOf(stopping.error, 'The e-mails could not be stopped. Please try again.')}
        </span>
      ) : (
        'Do you want to stop the e-mails about news? The notifications in the app stay as they are.'
      )}
    </EmptyState>
  )
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
