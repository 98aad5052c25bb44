import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSignInByLink } from './operator.data.ts'

/** Signs the operator in only after a click, since link previews also open the link. */
export function AdminLinkScreen() {
  const [token] = useState(useLocation().hash.slice(1))
  const signingIn = useSignInByLink(token)
  const isOver = signingIn.error instanceof ApiError && signingIn.error.status === 403
  if (token === '' || isOver)
    return (
      <EmptyState pageTitle={t`This link does not work`} action={HOME}>
        <span role="alert">{sentenceOf(signingIn.error, CUT_OFF)}</span>
      </EmptyState>
    )
  const press = (
    <Button
      variant="primary"
      size="lg"
      busy={signingIn.isPending || signingIn.isSuccess}
      busyLabel={t`Logging in…`}
      onClick={() => signingIn.mutate()}
    >
      {signingIn.isError ? t`Retry` : t`Log in`}
    </Button>
  )
  return (
    <EmptyState pageTitle={t`Log in as the admin`} action={press}>
      {signingIn.isError ? (
        <span role="alert">
          {sentenceOf(signingIn.error, t`This did not reach the server. Please check your connection.`)}
        </span>
      ) : (
        t`This link logs this browser in as the admin, once.`
      )}
    </EmptyState>
  )
}

const HOME = (
  <ButtonLink variant="primary" to={paths.home()}>
    {t`Log in`}
  </ButtonLink>
)
const CUT_OFF = t`This link is cut off. Please open the whole link that the command printed.`
