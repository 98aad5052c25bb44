import type { Measure } from '@kinhold/contract/reports'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { AnswerForm } from './answer-form.tsx'
import { measureWords } from './measure-words.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'

type Props = { measure: Measure; onAnswer: (words: string) => Promise<unknown> }

/** A measure of the admin against the member, its reason and the one appeal (TRU-43, TRU-44). */
export function MeasureView({ measure, onAnswer }: Props) {
  const { kind, about, reason, createdAt, appeal, appealedAt } = measure
  const [isAnswering, setIsAnswering] = useState(false)
  // Takes the focus once the form that had it is gone.
  const [title, focusTitle] = useFocusAfter<HTMLParagraphElement>()
  return (
    <div className="grid min-w-0 gap-3">
      <div>
        <p ref={title} tabIndex={-1} className="font-medium outline-none">
          {measureWords(kind, about)}
        </p>
        <p className="text-sm text-quiet">
          <Time at={createdAt} />
        </p>
      </div>
      <blockquote dir="auto" className={QUOTE}>
        {reason}
      </blockquote>
      {appeal !== null ? (
        <div className="grid gap-1">
          <p className="text-sm text-quiet">
            Your answer
            {appealedAt && (
              <>
                , <Time at={appealedAt} />
              </>
            )}
          </p>
          <blockquote dir="auto" className={QUOTE}>
            {appeal}
          </blockquote>
        </div>
      ) : isAnswering ? (
        <AnswerForm
          place={`answer to measure ${measure.id}`}
          onAnswer={onAnswer}
          onClose={() => {
            setIsAnswering(false)
            focusTitle()
          }}
        />
      ) : appealedAt ? (
        <p className="text-sm text-quiet">You answered it.</p>
      ) : (
        <Button className="justify-self-start" onClick={() => setIsAnswering(true)}>
          Answer once
        </Button>
      )}
    </div>
  )
}

const QUOTE = 'measure border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere'
