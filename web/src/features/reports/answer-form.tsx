import { REPORT_WORDS_MOST } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { CharactersLeft } from '../../parts/writing/characters-left.tsx'

type Props = { place: string; onAnswer: (words: string) => Promise<unknown>; onClose: () => void }

/** Takes the one appeal against a measure; the typed words are kept until they are sent. */
export function AnswerForm({ place, onAnswer, onClose }: Props) {
  const { form, kept } = useKeptForm(place, { words: '' })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ words }) => {
    try {
      await onAnswer(multiLine(words))
      kept.end()
      toast({ title: 'Your answer is with the admin' })
      onClose()
    } catch (why) {
      sayAtForm(why, form, { elseAt: 'words' })
    }
  })
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <KeptNote kept={kept} />
      <TextField
        label="Your answer"
        hint="You can answer once. The admin reads it beside the decision."
        autoFocus
        error={errors.words?.message}
        {...form.register('words', { validate: (typed) => whyNot(typed) ?? true })}
      />
      <CharactersLeft text={form.watch('words')} most={REPORT_WORDS_MOST} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…">
          Send the answer
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function whyNot(typed: string): string | null {
  const length = lengthOf(multiLine(typed))
  if (length === 0) return 'Please write your answer.'
  if (length <= REPORT_WORDS_MOST) return null
  return `Please write at most ${REPORT_WORDS_MOST.toLocaleString('en-US')} characters.`
}
