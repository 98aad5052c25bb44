import type { AskedClaim } from '@kinhold/contract/claims'
import { CODE_DIGITS } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { isPast, progressWords } from '../../parts/claim-words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Img } from '../../ui/img.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Time } from '../../ui/time.tsx'
import { useConfirmClaim, useTakeBack } from './claims.data.ts'

export function AskedClaimCard({ claim }: { claim: AskedClaim }) {
  const { player, state, others = [] } = claim
  // The selected claim stays selected when more claims arrive.
  const [chosenId, choose] = useState(claim.id)
  const choices = [claim, ...others]
  const { id, selfie, triesLeft } = choices.find((one) => one.id === chosenId) ?? claim
  // After the last attempt or a correct code, focus the text that replaces the form.
  const said = useRef<HTMLParagraphElement>(null)
  const wasForm = useRef(false)
  const isNeeded = needsReader(claim)
  const canConfirm = isNeeded && triesLeft > 0
  useEffect(() => {
    if (wasForm.current && !canConfirm) said.current?.focus()
    wasForm.current = canConfirm
  }, [canConfirm])
  return (
    <Card aria-label={t`${{ name: player.name }} lost their number`} className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-heading wrap-anywhere">{t`${{ name: player.name }} says they lost their number`}</h2>
        <State claim={claim} isNeeded={isNeeded} />
      </header>
      {choices.length > 1 && (
        <RadioGroup
          label={t`${plural({ count: choices.length }, { one: '# person', other: '# people' })} say that this is their account. Choose the selfie of the person who called or met you.`}
          options={choices.map((one, n) => ({ value: String(one.id), label: <Choice {...one} n={n + 1} /> }))}
          value={String(id)}
          onChange={(value) => choose(Number(value))}
        />
      )}
      {/* Side by side, so that the two faces can be compared. */}
      <div className="grid grid-cols-2 gap-4 sm:flex sm:gap-8">
        <Face label={t`The photo you know`}>
          <Avatar name={player.name} photo={player.profilePhoto} size={canConfirm ? 'xl' : 'lg'} />
        </Face>
        <Face label={t`Their selfie`}>
          <Img
            src={`${selfie}?size=medium`}
            alt={t`Selfie sent for ${{ name: player.name }}`}
            className={`${canConfirm ? 'size-32' : 'size-20'} rounded-full object-cover`}
          />
        </Face>
      </div>
      {canConfirm ? (
        <>
          <p className="measure wrap-anywhere text-quiet">
            {t`Call them on a number you know, or meet them. If you are sure that it is ${{ name: player.name }}, enter the six digits they read to you. Never take them from a message.`}
          </p>
          <DigitsForm key={id} id={id} triesLeft={triesLeft} />
          <p className="measure text-sm text-quiet">{progressWords(claim, 'others')}</p>
        </>
      ) : (
        <p ref={said} tabIndex={-1} className="measure wrap-anywhere text-quiet outline-none">
          <Said claim={claim} isNeeded={isNeeded} />
        </p>
      )}
      {claim.doubtedAt && (state === 'open' || state === 'waiting') && <Doubt claim={claim} />}
    </Card>
  )
}

function Choice({ selfie, n }: { selfie: string; n: number }) {
  return (
    <span className="flex items-center gap-3">
      <Img src={`${selfie}?size=thumb`} alt="" className="size-12 shrink-0 rounded-full object-cover" />
      {t`Selfie ${n}`}
    </span>
  )
}

function Face({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <figure className="grid justify-items-center gap-2">
      {children}
      <figcaption className="text-center text-sm text-quiet">{label}</figcaption>
    </figure>
  )
}

function Doubt({ claim: { id, player, isConfirmed } }: { claim: AskedClaim }) {
  const { mutate, isPending, error } = useTakeBack(id)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 rounded-field border border-danger bg-danger-soft px-4 py-3">
      <p className="measure wrap-anywhere">
        {t`Somebody with ${{ name: player.name }}’s old number says that it is not lost. It may be ${{ name: player.name }}, or the person who has the number now. Call or meet ${{ name: player.name }} again.`}
        {isConfirmed &&
          ` ${t`If you confirmed somebody else, take it back; otherwise there is nothing to do.`}`}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {error && sentenceOf(error, NOT_TAKEN_BACK)}
      </p>
      {isConfirmed && (
        <Button variant="danger" busy={isPending} busyLabel={t`Taking back…`} onClick={() => mutate()}>
          {t`It was not them`}
        </Button>
      )}
    </div>
  )
}

const NOT_TAKEN_BACK = t`Your confirmation was not taken back. Please check your connection and try again.`

function DigitsForm({ id, triesLeft }: { id: number; triesLeft: number }) {
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error, reset } = useConfirmClaim(id)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed, { onError: () => setTyped('') })
  }
  return (
    <form noValidate className="grid gap-3 sm:max-w-xs" onSubmit={submit}>
      <Field
        ref={input}
        label={t`Six digits`}
        // The error says how many attempts are left, so don't repeat it in the hint.
        hint={error ? undefined : t`Tries left: ${triesLeft}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={CODE_DIGITS + 2}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))
          reset()
        }}
        error={error ? sentenceOf(error, t`This was not sent. Please check your connection.`) : undefined}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel={t`Checking...`}>
        {t`Confirm`}
      </Button>
    </form>
  )
}

/** Returns true if the claim still needs the reader's confirmation. */
export function needsReader(claim: AskedClaim): boolean {
  return claim.state === 'open' && !claim.isConfirmed && !isSideConfirmed(claim)
}

// All partners from trust units count as one side, so only one of them needs to confirm.
function isSideConfirmed({ role, confirmedBy }: AskedClaim): boolean {
  return confirmedBy.some((side) => side === role)
}

type Stated = { claim: AskedClaim; isNeeded: boolean }

function State({ claim: { state, isConfirmed }, isNeeded }: Stated) {
  if (state === 'done')
    return <Badge tone="good">{t({ message: 'Done', context: 'the state of a claim' })}</Badge>
  if (state === 'waiting')
    return <Badge tone="gold">{t({ message: 'Confirmed', context: 'the state of a claim' })}</Badge>
  if (state === 'stopped')
    return <Badge tone="danger">{t({ message: 'Stopped', context: 'the state of a claim' })}</Badge>
  if (state !== 'open') return <Badge>{t`Over`}</Badge>
  if (isNeeded) return <Badge tone="gold">{t`Needs you`}</Badge>
  return <Badge tone="good">{isConfirmed ? t`You confirmed` : t`Already confirmed`}</Badge>
}

function Said({ claim, isNeeded }: Stated) {
  const { state, isConfirmed, player, completesAt, endedAt } = claim
  const ended = endedAt && <Time at={endedAt} />
  switch (state) {
    case 'waiting':
      if (isPast(completesAt!)) return t`Enough people have confirmed it. The number moves now.`
      return (
        <Trans>
          Enough people have confirmed it. Until <Time at={completesAt!} /> {{ name: player.name }} can still
          stop it; then the number moves.
        </Trans>
      )
    case 'done':
      return (
        <Trans>
          {{ name: player.name }} has their account back, with a new number. It moved {ended}.
        </Trans>
      )
    case 'stopped':
      return (
        <Trans>
          It was stopped {ended}, so the number stays. If you entered digits, talk to {{ name: player.name }}{' '}
          about who asked you.
        </Trans>
      )
    case 'open':
      if (isConfirmed) return `${t`Thank you.`} ${progressWords(claim, 'others')}`
      if (isNeeded)
        return `${t`You entered wrong digits five times, so somebody else has to confirm this one.`} ${progressWords(claim, 'others')}`
      return `${t`There is nothing for you to do.`} ${progressWords(claim, 'others')}`
    case 'failed':
      return (
        <Trans>
          It failed {ended}: the new number belongs to somebody else now or is blocked, or the account is not
          active. Nothing was changed.
        </Trans>
      )
    case 'expired':
      return (
        <Trans>It expired {ended}: not enough people confirmed it in seven days. Nothing was changed.</Trans>
      )
    default:
      return <Trans>It ended {ended}: another request took its place. Nothing was changed.</Trans>
  }
}
