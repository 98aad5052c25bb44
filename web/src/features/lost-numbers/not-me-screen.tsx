import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSession } from '../session/use-session.ts'
import { useStopByLink } from './claims.data.ts'

export function NotMeScreen() {
  const [token] = useState(useSearchParams()[0].get('token') ?? '')
  const stopping = useStopByLink(token)
  const { player } = useSession()
  if (stopping.isSuccess)
    return (
      <EmptyState pageTitle={t`We have told your people`} action={ON}>
        {t`The people who confirmed it and the admin now know that it was not you, and they can stop it. Please call them, too. You can stop it yourself, at once: press ‘This is not me’ in a browser in which you have been signed in for a week, or after you log in with a passkey that is at least a week old. This link alone cannot stop it, because whoever has your number could have the link, too.`}
      </EmptyState>
    )
  if (token === '' || (stopping.error instanceof ApiError && stopping.error.status === 404))
    return (
      <EmptyState
        pageTitle={t`This link does not work`}
        action={
          <ButtonLink variant="primary" to={paths.home()}>
            {player ? t`Go to your account` : t`Log in`}
          </ButtonLink>
        }
      >
        {player
          ? t`Press ‘This is not me’ in the warning at the top of the page. If there is no warning, nobody is moving your account. Or open the link in our text once more: part of it may be missing.`
          : t`Log in with your number, and press ‘This is not me’ in the warning at the top of the page. If there is no warning, nobody is moving your account. Or open the link in our text once more: part of it may be missing.`}
      </EmptyState>
    )
  const press = (
    <Button
      variant="danger"
      size="lg"
      busy={stopping.isPending}
      busyLabel={t`Sending…`}
      onClick={() => stopping.mutate()}
    >
      {stopping.isError ? t`Retry` : t`This is not me`}
    </Button>
  )
  return (
    <EmptyState pageTitle={t`Was it you?`} action={press}>
      {stopping.isError ? (
        <span role="alert">
          {sentenceOf(stopping.error, t`This was not sent. Please check your connection and try again.`)}
        </span>
      ) : (
        t`Somebody asked us to move your account to a new number. If it was you, there is nothing to do. If it was not, tell us here, and we warn the people who confirmed it.`
      )}
    </EmptyState>
  )
}

const ON = (
  <ButtonLink variant="primary" to={paths.home()}>
    {t`Go to your account`}
  </ButtonLink>
)
