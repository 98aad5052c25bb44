import { CODE_DIGITS } from '@kinhold/domain/limits'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirmEmail, useSetEmail } from './settings.data.ts'

type Props = { waiting: string; confirmed: string | null; onOther: () => void }

/** Confirms an address by the code that was mailed to it. */
export function EmailCode({ waiting, confirmed, onOther }: Props) {
  const confirm = useConfirmEmail()
  const [isSending, sendAgain, notice] = useSendAgain(waiting)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const reply = await confirm.mutateAsync(code.trim())
      if (reply.status === 200) toast({ title: 'Address confirmed' })
      else sayAtForm(reply.body, form, { focus: true, elseAt: 'code' })
    } catch {
      sayAtForm(undefined, form, { elseAt: 'code' })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        We e-mailed a code to <strong className="font-medium wrap-anywhere">{waiting}</strong>.
        {confirmed && <span className="wrap-anywhere"> Until you enter it, e-mails go to {confirmed}.</span>}
      </p>
      <Field
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 4}
        error={errors.code?.message}
        {...form.register('code', {
          validate: (code) =>
            code.replace(/\s/g, '').length === CODE_DIGITS || 'Please enter the six digits we e-mailed you.',
          setValueAs: (code: string) => code.replace(/\s/g, ''),
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} busyLabel="Checking…">
          Confirm
        </Button>
        <div className="flex flex-wrap max-sm:-ml-4 max-sm:basis-full">
          <Button variant="quiet" busy={isSending} onClick={() => void sendAgain()}>
            Send a new code
          </Button>
          <Button variant="quiet" onClick={onOther}>
            Use another address
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {notice}
      </p>
    </form>
  )
}

function useSendAgain(address: string) {
  const set = useSetEmail()
  const [notice, setNotice] = useState<string | null>(null)
  const [isSending, send] = useOneAtATime(async () => {
    try {
      await set.mutateAsync(address)
      setNotice('A new code is on its way.')
    } catch (why) {
      setNotice(sentenceOf(why, UNREACHABLE))
    }
  })
  return [isSending, send, notice] as const
}
