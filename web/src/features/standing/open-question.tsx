import type { PlayerProfile } from '@kinhold/contract/players'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { AskBefore } from '../../parts/ask-before.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { useAskingMove, useMoves } from './standing.data.ts'
import { moveWords } from './words.ts'

/** The admin's last request that a member take over another, and its state; a pending one can be withdrawn (TRU-60). */
export function OpenQuestion({ person }: { person: PlayerProfile }) {
  const [last] = useMoves(person.id).data ?? []
  const { mutateAsync } = useAskingMove(person.id)
  const [isAsked, setIsAsked] = useState(false)
  const [place, takeFocus] = useFocusAfter<HTMLDivElement>()
  if (!last) return null
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field">
      <p className="min-w-0 wrap-anywhere">
        {moveWords(last.state, last.to.name)}{' '}
        <span className="text-quiet">
          {last.state === 'asked' ? 'Until ' : ''}
          <Time at={last.state === 'asked' ? last.until : (last.answeredAt ?? last.until)} style="date" />
        </span>
      </p>
      {last.state === 'asked' && <Button onClick={() => setIsAsked(true)}>Take back</Button>}
      <AskBefore
        open={isAsked}
        title="Take back the question?"
        confirmLabel="Take back"
        act={() => mutateAsync({ withdraw: last.id })}
        says={{
          done: { title: 'The question is taken back' },
          failed: (error) => ({
            title: 'It was not taken back',
            description: sentenceOf(error, UNREACHABLE),
          }),
        }}
        onClose={() => setIsAsked(false)}
        onDone={takeFocus}
      >
        {last.to.name} can then no longer accept. Nothing changes for {person.name}.
      </AskBefore>
    </div>
  )
}
