import { REPORT_WORDS_MOST } from '@kinhold/domain/limits'
import { REPORT_REASONS, type ReportKind, type ReportReason } from '@kinhold/domain/reports'
import { multiLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { ApiError } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { type Person, useAddBlock, useMayBlock } from '../relations/relations.data.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { CharactersLeft } from '../../parts/writing/characters-left.tsx'
import { type Reportable, useSendReport } from './reports.data.ts'
import { toastFailure } from '../../parts/ask-before.tsx'
import type { Whose } from './use-report.tsx'
import { checkWords, REASON_WORDS } from './words.ts'

type Props = Reportable &
  Whose & {
    /**
     * True if the user opened the dialog to block someone. In this case, the block checkbox is checked at
     * first.
     */
    blocksAtFirst?: boolean
    onClose: () => void
  }

/** Sends the report before blocking the author, since a blocked person can't be reported. */
export function ReportDialog({ kind, id, person, onBlocked, blocksAtFirst = false, onClose }: Props) {
  const blockId = useId()
  const { mutateAsync } = useSendReport()
  const blocking = useBlocking(person, blocksAtFirst)
  const { form, kept } = useKeptForm(`report ${kind} ${id}`, { reason: '', words: '' })
  const { errors, isSubmitting } = form.formState
  const [reason, words] = [form.watch('reason'), form.watch('words')]
  const send = form.handleSubmit(async (typed) => {
    const said = multiLine(typed.words)
    try {
      const reason = typed.reason as ReportReason
      await mutateAsync({ body: { kind, id, reason, ...(said && { words: said }) } })
    } catch (why) {
      // If the member has already reported this but also wants to block the author, continue.
      if (!(blocking.isChosen && isReportedAlready(why))) return void sayAtForm(why, form)
    }
    kept.end()
    const isBlocked = await blocking.block()
    onClose()
    if (isBlocked) onBlocked?.()
  })
  return (
    <FormDialog
      title={titleOf(kind, person)}
      description={`${SEEN[kind === 'person' ? 'person' : 'thing']} ${kind === 'message' ? ONLY_YOU_TWO : NOT_TOLD}`}
      label={blocking.isChosen ? t`Report and block` : t`Report`}
      busyLabel={t`Sending…`}
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={send}
      onClose={onClose}
    >
      {/* The reasons are close together, so that a phone also shows the beginning of the field below them. */}
      <div className={REASONS_CLOSE}>
        <RadioGroup
          label={t`What’s wrong?`}
          options={REASONS}
          value={(reason || null) as ReportReason | null}
          onChange={(next) => form.setValue('reason', next, { shouldValidate: true })}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.reason?.message}
        </p>
      </div>
      <input type="hidden" {...form.register('reason', { required: t`Please choose what’s wrong.` })} />
      <div className="grid gap-1">
        <TextField
          label={t`In your own words (optional)`}
          rows={2}
          error={errors.words?.message}
          {...form.register('words', { validate: checkWords(REPORT_WORDS_MOST) })}
        />
        <CharactersLeft text={words} most={REPORT_WORDS_MOST} />
      </div>
      {blocking.whom && (
        <div>
          <Checkbox
            label={t`Block ${{ name: blocking.whom.name }} as well`}
            checked={blocking.isChosen}
            onChange={({ target }) => blocking.choose(target.checked)}
            aria-describedby={blockId}
          />
          <p id={blockId} className="text-sm text-quiet">
            {t`Then you no longer see each other, and a bond between you ends. They are not told.`}
          </p>
        </div>
      )}
    </FormDialog>
  )
}

// Returns the state of the block checkbox and the function that blocks the author.
function useBlocking(person: Person | null | undefined, isChosenAtFirst: boolean) {
  const whom = useMayBlock(person)
  const { mutateAsync } = useAddBlock()
  const [isTicked, choose] = useState(isChosenAtFirst)
  const isChosen = whom !== null && isTicked
  const block = async (): Promise<boolean> => {
    if (!isChosen) {
      toast({ title: t`Reported. Thank you.`, description: TOLD })
      return false
    }
    try {
      await mutateAsync(whom.id)
      const action = { label: t`See whom you blocked`, to: paths.settings() }
      toast({ title: t`Reported, and ${{ name: whom.name }} is blocked`, description: TOLD, action })
      return true
    } catch (error) {
      toastFailure(t`Reported, but ${{ name: whom.name }} was not blocked`, error)
      return false
    }
  }
  return { whom, isChosen, choose, block }
}

function isReportedAlready(why: unknown): boolean {
  return why instanceof ApiError && why.refusal?.code === 'reported_already'
}

// Classes that show the reasons as one list with lines between them.
const REASONS_CLOSE =
  'grid gap-1.5 [&_fieldset]:gap-0 [&_label]:relative [&_label]:min-h-11 [&_label]:rounded-none [&_label]:has-checked:z-1 [&_label+label]:-mt-px [&_label:first-of-type]:rounded-t-field [&_label:last-of-type]:rounded-b-field'

const TOLD = t`We tell you once the admin has looked at it.`

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))

function titleOf(kind: ReportKind, person: Person | null | undefined): string {
  if (person && kind === 'person') return t`Report ${{ name: person.name }}?`
  if (person && kind === 'photo') return t`Report ${{ name: person.name }}’s profile photo?`
  return REPORT_THIS[kind]
}

const REPORT_THIS: Record<ReportKind, string> = {
  person: t`Report this person?`,
  photo: t`Report this profile photo?`,
  message: t`Report this message?`,
  post: t`Report this post?`,
  vault_post: t`Report this post in a vault?`,
  comment: t`Report this comment?`,
  vault: t`Report this vault?`,
  item: t`Report this stored item?`,
  invitation: t`Report this invitation?`,
}

const NOT_TOLD = t`The person you report will never know that it was you.`

// If the admin acts, the author learns that a message was the reason. Only one other person has seen that
// message, so the author can tell who reported it (FAM-84).
const ONLY_YOU_TWO = t`The person you report is not told. But only the two of you see this message: if the admin acts on it, they will be able to tell that it was you.`

const SEEN = {
  thing: t`The admin sees this one thing as you see it now and what you write here, nothing else.`,
  person: t`The admin sees only whom you report and what you write here.`,
}
