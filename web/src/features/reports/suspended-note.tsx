import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MeasureList } from './measure-view.tsx'
import { useAppealSuspended, useSuspended } from './reports.data.ts'

/**
 * Shows the moderation measures against a suspended account, or calls `onNothing` if there are none (TRU-45).
 */
export function SuspendedNote({ onNothing }: { onNothing: () => void }) {
  const { data, isFetching } = useSuspended()
  const appeal = useAppealSuspended()
  const [isOpen, setIsOpen] = useState(false)
  const isThere = data != null && data.measures.length > 0
  const wasThere = useRef(false)
  const tell = useEffectEvent(onNothing)
  useEffect(() => {
    if (isThere) wasThere.current = true
    else if (!isFetching && !wasThere.current) tell()
  }, [isThere, isFetching])
  if (!isThere) return null
  return (
    <>
      <Button variant="primary" size="lg" wide onClick={() => setIsOpen(true)}>
        See why and answer
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${data.name}, your account is suspended`}
      >
        <MeasureList measures={data.measures} appeal={appeal.mutateAsync} />
      </Dialog>
    </>
  )
}
