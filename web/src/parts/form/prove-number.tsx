import { CODE_DIGITS } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { phoneInWords } from '../../ui/phone-number.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../../features/session/config.data.ts'
import { useSessionActions } from '../../features/session/use-session.ts'
import { useProveNumber } from './number.data.ts'

type Props = {
  formId: string
  /** The number, in E.164 format, that the server texted the code to. */
  phone: string
  says: string
  onBusy: (isBusy: boolean) => void
  onProved: () => void
}

/** Verifies a new number with the code that the server texted to it. */
export function ProveNumber({ formId, phone, says, onBusy, onProved }: Props) {
  const { setPlayer } = useSessionActions()
  const { smsAvailable } = useConfig()
  const prove = useProveNumber()
  const form = useForm({ defaultValues: { code: '' } })
  const submit = form.handleSubmit(async ({ code }) => {
    onBusy(true)
    try {
      const reply = await prove.mutateAsync({ phone, code: code.trim() })
      if (reply.status === 200) {
        setPlayer(reply.body)
        toast({ title: says })
        onProved()
      } else form.setError('code', { message: sentenceIn(reply.body) })
    } catch {
      form.setError('code', { message: t`The server did not answer. Please check your connection.` })
    } finally {
      onBusy(false)
    }
  })
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-quiet">
        {smsAvailable
          ? t`We texted a code to ${{ phone: phoneInWords(phone) }}. Your number changes as soon as you enter it here.`
          : t`Ask whoever runs this server for the code of ${{ phone: phoneInWords(phone) }}. Your number changes as soon as you enter it here.`}
      </p>
      <Field
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 4}
        autoFocus
        error={form.formState.errors.code?.message}
        {...form.register('code', {
          validate: (code) => code.trim() !== '' || t`Please enter your code.`,
        })}
      />
    </form>
  )
}

function sentenceIn(body: object | undefined): string {
  const sentence = body && 'error' in body ? body.error : undefined
  return typeof sentence === 'string' ? sentence : t`That did not work. Please try again.`
}
