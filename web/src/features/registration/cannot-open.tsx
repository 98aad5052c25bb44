import { formatPhone } from '@kinhold/domain/phone-format'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

type Props = { error: Error; phone: string | null; isRetrying: boolean; onRetry: () => void }

/** A link that does not open: the reason and the next step. */
export function CannotOpen({ error, phone, isRetrying, onRetry }: Props) {
  const isGone = error instanceof ApiError && error.status === 404
  const isVoid = isGone && error.refusal?.code === 'invitation_void'
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <Triangle className="size-16 text-quiet" />
      <PageTitle title={isGone ? 'This invitation cannot be used' : 'Your invitation did not open'} />
      <p role="alert" className="measure">
        {sentenceOf(error, 'We could not reach the server. Please check your connection and try again.')}
      </p>
      {phone && <p className="text-quiet">The link is for {formatPhone(phone)}.</p>}
      {isGone && !isVoid && (
        <p className="measure text-quiet">
          It may have been used already, taken back, or be too old. Ask the person who invited you for a new
          one. If you have registered before, simply log in.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {!isGone && (
          <Button variant="primary" busy={isRetrying} busyLabel="Trying…" onClick={onRetry}>
            Retry
          </Button>
        )}
        <ButtonLink variant={isGone ? 'primary' : 'secondary'} to={paths.home()}>
          Go to the login
        </ButtonLink>
      </div>
    </div>
  )
}
