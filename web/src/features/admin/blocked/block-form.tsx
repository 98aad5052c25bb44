import { REASON_MOST } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { useController } from 'react-hook-form'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type BlockWish, useBlock } from './blocked.data.ts'

/** Blocks a number, which also signs out its account. */
export function BlockForm() {
  const { form, kept } = useKeptForm<BlockWish>('block number', BLANK)
  const { mutateAsync } = useBlock()
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || 'Phone number is required' },
  })
  const [isBlocking, block] = useOneAtATime(async (wish: BlockWish) => {
    try {
      const blocked = await mutateAsync(wish)
      kept.discard()
      toast({ title: 'Number blocked', description: formatPhone(blocked.phone) })
    } catch (error) {
      sayAtForm(error, form, { focus: true })
    }
  })
  const { errors } = form.formState
  return (
    <Card aria-labelledby="block">
      <form
        noValidate
        onSubmit={form.handleSubmit(block)}
        aria-labelledby="block"
        className="grid max-w-lg gap-4"
      >
        <div className="grid gap-1">
          <h2 id="block" className="text-heading">
            Block a number
          </h2>
          <p className="text-quiet">
            Everyone who is signed in with it is signed out, and it can neither sign in nor register.
          </p>
        </div>
        <KeptNote kept={kept} />
        <PhoneField label="Mobile number" autoComplete="off" error={errors.phone?.message} {...phone.field} />
        <TextField
          label="Reason (optional)"
          rows={2}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (typed) =>
              lengthOf(multiLine(typed)) <= REASON_MOST ||
              `Reason must be at most ${REASON_MOST} characters.`,
          })}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.root?.message}
        </p>
        <Button
          type="submit"
          variant="primary"
          className="sm:justify-self-start"
          busy={isBlocking}
          busyLabel="Blocking…"
        >
          Block number
        </Button>
      </form>
    </Card>
  )
}

const BLANK = { phone: '', reason: '' }
