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
      <EmptyState pageTitle="Your people are asked" action={ON}>
        We told the people who confirmed it and the admin that it is not you. They can stop it. Call them,
        too. To stop it at once, press ‘This is not me’ in a browser in which you have been signed in for a
        week, or sign in with a passkey that you have had for a week. A link is not enough, because anyone who
        has your number could have it.
      </EmptyState>
    )
  if (token === '' || (stopping.error instanceof ApiError && stopping.error.status === 404))
    return (
      <EmptyState
        pageTitle="This link does not work"
        action={
          <ButtonLink variant="primary" to={paths.home()}>
            {player ? 'Go to your account' : 'Sign in'}
          </ButtonLink>
        }
      >
        Nothing was stopped: part of the link may be missing. Please open the whole link from the text, or
        sign in and press ‘This is not me’ at the top of the page.
      </EmptyState>
    )
  const press = (
    <Button
      variant="danger"
      size="lg"
      busy={stopping.isPending}
      busyLabel="Sending…"
      onClick={() => stopping.mutate()}
    >
      {stopping.isError ? 'Retry' : 'This is not me'}
    </Button>
  )
  return (
    <EmptyState pageTitle="This is not me" action={press}>
      {stopping.isError ? (
        <span role="alert">
          {sentenceOf(stopping.error, 'This was not sent. Please check your connection and try again.')}
        </span>
      ) : (
        'Somebody asked to move your account to a new number. If that was not you, press here: we ask the people who confirmed it again.'
      )}
    </EmptyState>
  )
}

const ON = (
  <ButtonLink variant="primary" to={paths.home()}>
    Go to your account
  </ButtonLink>
)
