import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      <EmptyState pageTitle={t`E-mails Stopped`}>
        {t`You get no more e-mails about news. You can turn them on again in Settings.`}
      </EmptyState>
    )
  if (token === '' || isUnknown(stopping.error))
    return (
      <EmptyState
        pageTitle={t`This link does not work`}
        action={
          <ButtonLink variant="primary" to={`${paths.settings()}?tab=notifications`}>
            {player ? t`Go to Settings` : t`Log in`}
          </ButtonLink>
        }
      >
        <Trans>
          E-mails were not stopped: part of the link may be missing. Please open the whole link from the
          e-mail, or turn <span className="whitespace-nowrap">e-mails</span> off in Settings, under
          Notifications.
        </Trans>
      </EmptyState>
    )
  const press = (
    <Button
      variant="primary"
      busy={stopping.isPending}
      busyLabel={t`Stopping…`}
      onClick={() => stopping.mutate()}
    >
      {stopping.isError ? t`Retry` : t`Stop e-mails`}
    </Button>
  )
  return (
    <EmptyState pageTitle={t`Stop E-mails`} action={press}>
      {stopping.isError ? (
        <span role="alert">
          {sentenceOf(stopping.error, t`The e-mails could not be stopped. Please try again.`)}
        </span>
      ) : (
        t`Do you want to stop the e-mails about news? The notifications in the app stay as they are.`
      )}
    </EmptyState>
  )
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
