import { useEffect, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSponsor } from './registration.data.ts'

type Props = {
  sponsorId: number
  selfie: File
  /** The reason of a refused registration. */
  problem: string | null
  isJoining: boolean
  onYes: () => void
  onNo: () => void
}

/** Shows the inviter, and asks whether that is right. Only its two answers can be pressed (REG-04). */
export function SponsorCheck({ sponsorId, selfie, problem, isJoining, onYes, onNo }: Props) {
  const sponsor = useSponsor(sponsorId)
  return (
    <>
      {sponsor.isError ? (
        <ErrorState
          sentence={sentenceOf(
            sponsor.error,
            'We could not load your sponsor. Please check your connection.',
          )}
          onRetry={() => void sponsor.refetch()}
          busy={sponsor.isFetching}
        />
      ) : (
        <Pair sponsor={sponsor.data} selfie={selfie} />
      )}
      <p role="alert" className="text-center text-danger empty:hidden">
        {problem}
      </p>
      <DialogActions>
        <Button size="lg" disabled={isJoining} onClick={onNo}>
          No - Cancel
        </Button>
        <Button variant="primary" size="lg" disabled={!sponsor.data} busy={isJoining} onClick={onYes}>
          YES
        </Button>
      </DialogActions>
    </>
  )
}

function Pair({
  sponsor,
  selfie,
}: {
  sponsor: { name: string; profilePhoto: string | null } | undefined
  selfie: File
}) {
  const own = useObjectUrl(selfie)
  return (
    <>
      <div className="mt-2 flex items-center justify-center">
        {sponsor ? (
          <Avatar name={sponsor.name} photo={sponsor.profilePhoto} size="xl" alone />
        ) : (
          <Skeleton className="size-32 rounded-full!" />
        )}
        <span aria-hidden className="h-0.5 w-8 bg-edge" />
        <img src={own} alt="Your photo" className="size-20 rounded-full object-cover" />
      </div>
      {sponsor ? (
        <p className="text-center font-display text-heading">{sponsor.name}</p>
      ) : (
        <Skeleton className="mx-auto h-7 w-40" />
      )}
      <p className="text-center text-quiet">
        Say YES only if you know this person yourself. Sponsors answer for the people they invite.
      </p>
    </>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
