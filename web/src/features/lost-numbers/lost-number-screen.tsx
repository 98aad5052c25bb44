import type { OwnClaim } from '@kinhold/contract/claims'
import { NAME_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../session/config.data.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { ClaimOver } from './claim-over.tsx'
import { ClaimProgress } from './claim-progress.tsx'
import { askForCode, NOT_SENT, type Typed, useMakeClaim, useOwnClaim } from './own-claim.data.ts'
import { SelfieStep } from './selfie-step.tsx'

export function LostNumberScreen() {
  return (
    <div className="mx-auto my-auto grid w-full max-w-md gap-6 px-4 py-8">
      <Loaded
        query={useOwnClaim()}
        failure={{ otherwise: NOT_SENT }}
        loading={<Skeleton className="h-96 rounded-card" />}
      >
        {(claim) => <Steps claim={claim} />}
      </Loaded>
      <Link to={paths.home()} className="justify-self-center py-2.5 underline underline-offset-4">
        {t`Back to the login`}
      </Link>
    </div>
  )
}

const OVER: OwnClaim['state'][] = ['done', 'stopped', 'failed', 'expired', 'ended']

function Steps({ claim }: { claim: OwnClaim | null }) {
  const [isAgain, setIsAnew] = useState(false)
  const beginAnew = () => setIsAnew(true)
  const isUnderWay = claim !== null && !OVER.includes(claim.state)
  if (claim === null || isAgain)
    return (
      <>
        <header className="grid gap-2 text-center">
          <PageTitle title={t`I lost my number`} />
          <p className="text-balance text-quiet">
            {t`People who know you will confirm that it’s you. Then your account moves to your new number.`}
          </p>
        </header>
        <ClaimForm onMade={() => setIsAnew(false)} />
        {isUnderWay && (
          <Button variant="quiet" className="justify-self-center text-sm" onClick={() => setIsAnew(false)}>
            {t`Continue where you stopped`}
          </Button>
        )}
      </>
    )
  if (claim.state === 'begun') return <SelfieStep onBeginAnew={beginAnew} />
  if (OVER.includes(claim.state)) return <ClaimOver claim={claim} onBeginAnew={beginAnew} />
  return <ClaimProgress claim={claim} onBeginAnew={beginAnew} />
}

type Problems = { sentence?: string; fields: Record<string, string> }

function ClaimForm({ onMade }: { onMade: () => void }) {
  const [typed, setTyped] = useState({ phone: '', name: '', sponsorName: '', newPhone: '' })
  const [byName, setByName] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const [problems, setProblems] = useState<Problems>({ fields: {} })
  const hint = useNumberHint()
  const makeClaim = useMakeClaim()
  const change = (field: keyof Fields) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setProblems({ fields: {} })
  }
  const make = async (code?: string) => {
    await makeClaim({ ...wanted(typed, byName), ...(code && { code }) })
    onMade()
  }
  const [isSending, send] = useOneAtATime(async () => {
    const missing = missingIn(typed, byName)
    if (missing) return setProblems({ fields: missing })
    try {
      if (await askForCode(typed.newPhone)) setIsProving(true)
      else await make()
    } catch (error) {
      const fields = error instanceof ApiError ? error.refusal?.fields : undefined
      setProblems({ sentence: sentenceOf(error, NOT_SENT), fields: fields ?? {} })
    }
  })
  if (isProving)
    return (
      <CodeStep
        phone={typed.newPhone}
        onCode={(code) => whyNot(make(code))}
        onResend={() => whyNot(askForCode(typed.newPhone))}
        onChangeNumber={() => setIsProving(false)}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const { fields, sentence } = problems
  const elsewhere = Object.keys(fields).length === 0 ? sentence : undefined
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {byName ? (
        <>
          <Field
            label={t`Your name`}
            autoComplete="name"
            maxLength={NAME_MAX}
            value={typed.name}
            onChange={({ target }) => change('name')(target.value)}
            error={fields['name'] ?? fields['phone']}
          />
          <Field
            label={t`Name of your sponsor`}
            hint={t`The person who brought you here.`}
            autoComplete="off"
            maxLength={NAME_MAX}
            value={typed.sponsorName}
            onChange={({ target }) => change('sponsorName')(target.value)}
            error={fields['sponsorName']}
          />
        </>
      ) : (
        <PhoneField
          label={t`The number you lost`}
          autoComplete="off"
          value={typed.phone}
          onChange={change('phone')}
          error={fields['phone']}
        />
      )}
      <Button
        variant="quiet"
        className="-mt-3 justify-self-start px-0! text-sm underline underline-offset-4"
        onClick={() => {
          setByName(!byName)
          setProblems({ fields: {} })
        }}
      >
        {byName ? t`I know my old number` : t`I don’t remember my old number`}
      </Button>
      <PhoneField
        label={t`The number you have now`}
        hint={hint}
        value={typed.newPhone}
        onChange={change('newPhone')}
        error={fields['newPhone']}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {elsewhere}
      </p>
      <Button type="submit" variant="primary" size="lg" wide busy={isSending} busyLabel={t`Checking...`}>
        {t`Continue`}
      </Button>
    </form>
  )
}

function useNumberHint(): string | undefined {
  const { phoneVerification, smsAvailable } = useConfig()
  if (!phoneVerification) return undefined
  return smsAvailable
    ? t`We text it a code, so that we know it is yours.`
    : t`You enter a code for it. Ask whoever runs this server for the code.`
}

function whyNot(act: Promise<unknown>): Promise<string | null> {
  return act.then(
    () => null,
    (error) => sentenceOf(error, NOT_SENT),
  )
}

type Fields = { phone: string; name: string; sponsorName: string; newPhone: string }

function wanted({ phone, name, sponsorName, newPhone }: Fields, byName: boolean): Typed {
  return byName ? { name, sponsorName, newPhone } : { phone, newPhone }
}

function missingIn(typed: Fields, byName: boolean): Record<string, string> | null {
  const missing = Object.entries(wanted(typed, byName)).filter(([, value]) => String(value).trim() === '')
  if (missing.length === 0) return null
  return Object.fromEntries(missing.map(([field]) => [field, MISSING[field as keyof Fields]]))
}

const MISSING: Fields = {
  phone: t`Please enter the number you lost.`,
  name: t`Please enter your name.`,
  sponsorName: t`Please enter the name of your sponsor.`,
  newPhone: t`Please enter the number you have now.`,
}
