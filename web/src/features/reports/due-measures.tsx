import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShieldAlert } from '../../ui/icons.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { MeasureView, measureWords } from './measure-view.tsx'
import { useAcknowledge, useAppeal, useMeasures } from './reports.data.ts'

/** Shows a moderation measure in a dialog, and above every page until the member acknowledges it (TRU-49). */
export function DueMeasures() {
  const { data } = useMeasures()
  const due = data?.find(({ acknowledgedAt }) => acknowledgedAt === null)
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
  if (!due) return null
  const later = () => setSeen(due.id)
  return (
    <>
      <section
        aria-label="From the admin"
        className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-edge bg-card px-4 py-2"
      >
        <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <p className="min-w-0 flex-1 basis-48">{measureWords(due.kind, due.about)}</p>
        <Button onClick={() => setSeen(null)}>Read it</Button>
      </section>
      <Dialog
        open={seen !== due.id}
        onClose={isUnderWay ? undefined : later}
        title="A word from the admin"
        actions={
          <>
            <Button disabled={isUnderWay} onClick={later}>
              Later
            </Button>
            <Button
              variant="primary"
              busy={isUnderWay}
              busyLabel="One moment…"
              onClick={() => void take(due.id)}
            >
              I have read this
            </Button>
          </>
        }
      >
        <MeasureView measure={due} appeal={appeal.mutateAsync} />
        <p className="text-sm text-quiet">You can find it again in Settings.</p>
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  )
}
