import { KeptNote } from '../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSetEmail } from './settings.data.ts'

type Props = {
  /** There is no earlier step. */
  isFirst: boolean
  onDone: () => void
}

/** Takes an address, to which the server mails a code. Typed text is kept until then. */
export function EmailForm({ isFirst, onDone }: Props) {
  const set = useSetEmail()
  const { form, kept } = useKeptForm('e-mail address', { address: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ address }) => {
    try {
      await set.mutateAsync(address.trim())
      kept.end()
      onDone()
    } catch (why) {
      sayAtForm(why, form, { focus: true, elseAt: 'address' })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <KeptNote kept={kept} />
      <Field
        label="E-mail address"
        type="email"
        autoComplete="email"
        dir="auto"
        maxLength={ADDRESS_MOST}
        autoFocus={!isFirst}
        error={errors.address?.message}
        {...form.register('address', {
          validate: (typed) => /^\S+@\S+$/.test(typed.trim()) || 'Please enter a valid email address',
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} busyLabel="Sending…">
          Send me a code
        </Button>
        {!isFirst && (
          <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

// As the contract requires.
const ADDRESS_MOST = 254
