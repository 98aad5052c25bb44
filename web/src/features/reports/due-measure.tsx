import type { Measure } from '@kinhold/contract/reports'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShieldAlert } from '../../ui/icons.ts'
import { dismissToast, listedToasts } from '../../ui/toast.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { MeasureView, measureWords } from './measure-view.tsx'
import { useAcknowledge, useAppeal } from './reports.data.ts'

/** Shows a moderation measure in a dialog and above the page. */
export function DueMeasure({ due }: { due: Measure }) {
  const [seen, setSeen] = useState<number | null>(null)
  const acknowledge = useAcknowledge()
  const appeal = useAppeal()
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, take] = useOneAtATime(async (id: number) => {
    try {
      await acknowledge.mutateAsync(id)
      setProblem(null)
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  useEffect(dismissNews, [])
  return (
    <>
      <section
        aria-label={t`From the admin`}
        className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-edge bg-card px-4 py-2"
      >
        <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <p className="min-w-0 flex-1 basis-48">{t`The admin wrote to you.`}</p>
        <Button onClick={() => setSeen(null)}>{t`Read it`}</Button>
      </section>
      <Dialog
        open={seen !== due.id}
        onClose={isUnderWay ? undefined : () => setSeen(due.id)}
        title={measureWords(due.kind, due.about)}
        actions={
          <Button
            variant="primary"
            busy={isUnderWay}
            busyLabel={t`One moment…`}
            onClick={() => void take(due.id)}
          >
            {t`I have read this`}
          </Button>
        }
      >
        <MeasureView measure={due} appeal={appeal.mutateAsync} isTitled />
        {due.appealedAt && <p className="text-sm text-quiet">{t`You can find it again in Settings.`}</p>}
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  )
}

// Dismisses toasts such as 'Login successful!', which would cover the admin's text. Keeps errors and toasts
// that offer to undo something.
function dismissNews() {
  for (const { id, open, tone, undo } of listedToasts())
    if (open && !undo && tone !== 'danger') dismissToast(id)
}
