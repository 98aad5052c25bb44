import type { Measure } from '@kinhold/contract/reports'
import { REPORT_WORDS_MOST } from '@kinhold/domain/limits'
import type { ReportKind, ToldMeasure } from '@kinhold/domain/reports'
import { multiLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Input } from '../../api.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { CharactersLeft } from '../../parts/writing/characters-left.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { checkWords } from './words.ts'

type Appeal = { appeal: (input: Input<'POST /api/measures/:id/appeal'>) => Promise<unknown> }

export function MeasureList({ measures, appeal }: Appeal & { measures: readonly Measure[] }) {
  return (
    <ul className="grid gap-6">
      {measures.map((measure) => (
        <li key={measure.id}>
          <MeasureView measure={measure} appeal={appeal} />
        </li>
      ))}
    </ul>
  )
}

type ViewProps = Appeal & {
  measure: Measure
  /** True in the dialog about a new measure, because the dialog's title already says what the admin did. */
  isTitled?: boolean
}

export function MeasureView({ measure, appeal: answer, isTitled = false }: ViewProps) {
  const { kind, about, reason, createdAt, appeal, appealedAt } = measure
  const [isAnswering, setIsAnswering] = useState(false)
  // Moves focus to the top when the focused form disappears.
  const [top, focusTop] = useFocusAfter<HTMLDivElement>()
  return (
    <div className="grid min-w-0 gap-3">
      <div ref={top} tabIndex={-1} className="outline-none">
        {!isTitled && <p className="font-medium">{measureWords(kind, about)}</p>}
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
            {appealedAt ? (
              <Trans>
                Your answer, <Time at={appealedAt} />
              </Trans>
            ) : (
              t`Your answer`
            )}
          </p>
          <blockquote dir="auto" className={QUOTE}>
            {appeal}
          </blockquote>
        </div>
      ) : isAnswering ? (
        <AnswerForm
          id={measure.id}
          appeal={answer}
          onClose={() => {
            setIsAnswering(false)
            focusTop()
          }}
        />
      ) : appealedAt ? (
        <p className="text-sm text-quiet">{t`You answered it.`}</p>
      ) : (
        <div className="grid justify-items-start gap-2">
          {isTitled && (
            <p className="text-sm text-quiet">{t`You can answer once, now or later in Settings.`}</p>
          )}
          <Button onClick={() => setIsAnswering(true)}>{t`Write an answer`}</Button>
        </div>
      )}
    </div>
  )
}

const QUOTE = 'measure border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere'

function AnswerForm({ id, appeal, onClose }: Appeal & { id: number; onClose: () => void }) {
  const { form, kept } = useKeptForm(`answer to measure ${id}`, { words: '' })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ words }) => {
    try {
      await appeal({ params: { id }, body: { words: multiLine(words) } })
      kept.end()
      toast({ title: t`Your answer is with the admin` })
      onClose()
    } catch (why) {
      sayAtForm(why, form, { elseAt: 'words' })
    }
  })
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <KeptNote kept={kept} />
      <TextField
        label={t`Your answer`}
        hint={t`You can answer once. The admin reads it beside the decision.`}
        autoFocus
        error={errors.words?.message}
        {...form.register('words', { validate: checkWords(REPORT_WORDS_MOST, t`Please write your answer.`) })}
      />
      <CharactersLeft text={form.watch('words')} most={REPORT_WORDS_MOST} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={t`Sending…`}>
          {t`Send the answer`}
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onClose}>
          {t`Not now`}
        </Button>
      </div>
    </form>
  )
}

/** Describes a moderation measure, as in 'The admin gave you a warning about your profile photo.' */
export function measureWords(kind: ToldMeasure, about: ReportKind): string {
  if (kind === 'warn') return WARNED[about]
  return kind === 'remove_content' ? REMOVED[about] : SUSPENDED[about]
}

const WARNED: Record<ReportKind, string> = {
  person: t`The admin gave you a warning.`,
  photo: t`The admin gave you a warning about your profile photo.`,
  message: t`The admin gave you a warning about one of your messages.`,
  post: t`The admin gave you a warning about one of your posts.`,
  vault_post: t`The admin gave you a warning about a post in one of your vaults.`,
  comment: t`The admin gave you a warning about one of your comments.`,
  vault: t`The admin gave you a warning about one of your vaults.`,
  item: t`The admin gave you a warning about something you stored in a vault.`,
  invitation: t`The admin gave you a warning about one of your invitations.`,
}

const REMOVED: Record<ReportKind, string> = {
  person: t`The admin removed something of yours.`,
  photo: t`The admin removed your profile photo.`,
  message: t`The admin removed one of your messages.`,
  post: t`The admin removed one of your posts.`,
  vault_post: t`The admin removed a post in one of your vaults.`,
  comment: t`The admin removed one of your comments.`,
  vault: t`The admin removed one of your vaults.`,
  item: t`The admin removed something you stored in a vault.`,
  invitation: t`The admin removed one of your invitations.`,
}

const SUSPENDED: Record<ReportKind, string> = {
  person: t`The admin suspended your account.`,
  photo: t`The admin suspended your account because of your profile photo.`,
  message: t`The admin suspended your account because of one of your messages.`,
  post: t`The admin suspended your account because of one of your posts.`,
  vault_post: t`The admin suspended your account because of a post in one of your vaults.`,
  comment: t`The admin suspended your account because of one of your comments.`,
  vault: t`The admin suspended your account because of one of your vaults.`,
  item: t`The admin suspended your account because of something you stored in a vault.`,
  invitation: t`The admin suspended your account because of one of your invitations.`,
}
