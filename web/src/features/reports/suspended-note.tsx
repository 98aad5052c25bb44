import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MeasureList } from './measure-view.tsx'
import { useAppealSuspended, useSuspended } from './reports.data.ts'

type Props = { onThere: () => void; onNothing: () => void }

/**
 * Shows a button that opens the moderation measures against a suspended account (TRU-45). Calls `onThere` if
 * there are any, and otherwise `onNothing`.
 */
export function SuspendedNote({ onThere, onNothing }: Props) {
  const { data, isFetching } = useSuspended()
  const appeal = useAppealSuspended()
  const [isOpen, setIsOpen] = useState(false)
  const isThere = data != null && data.measures.length > 0
  const wasThere = useRef(false)
  const tell = useEffectEvent(() => (isThere ? onThere() : onNothing()))
  useEffect(() => {
    if (!wasThere.current && (isThere || !isFetching)) tell()
    if (isThere) wasThere.current = true
  }, [isThere, isFetching])
  if (!isThere) return null
  return (
    <>
      {/* This button takes focus, because the button that the person pressed is gone. */}
      <Button variant="primary" size="lg" wide autoFocus onClick={() => setIsOpen(true)}>
        {t`See why and answer`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`${{ name: data.name }}, your account is suspended`}
      >
        <MeasureList measures={data.measures} appeal={appeal.mutateAsync} />
      </Dialog>
    </>
  )
}
