import type { BondEnding } from '@kinhold/contract/bonds'
import { BOND_QUIET_HOURS, BONDS_AGAIN_A_YEAR, FORMER_BOARD_DAYS } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { namesInWords } from '../../browser/in-words.ts'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Bell, type Icon, MessageSquare, Network, UserPlus, Users } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { type SharedVault, useBondEnding, useEndBond } from './bond.data.ts'

type Props = { bondId: string; name: string; onClose: () => void; onDone?: (() => void) | undefined }

export function EndBondDialog({ bondId, name, onClose, onDone }: Props) {
  const ending = useBondEnding(bondId)
  const [closing, setClosing] = useState<readonly SharedVault[]>([])
  const { mutateAsync } = useEndBond(bondId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, end] = useOneAtATime(async () => {
    setProblem(null)
    try {
      const title = t`Your bond with ${name} has ended`
      const open = namesInWords((await mutateAsync(closing)).map((vault) => vault.title))
      const description = t`They can still open ${{ vaults: open }}. End their access there.`
      toast(open === '' ? { title } : { title, description, tone: 'danger' })
      onClose()
      onDone?.()
    } catch (error) {
      const description = sentenceOf(error, UNREACHABLE)
      toast({ title: t`The bond was not ended`, description, tone: 'danger' })
      setProblem(description)
    }
  })
  const toggle = (vault: SharedVault, isKept: boolean) =>
    setClosing((before) => (isKept ? before.filter(({ id }) => id !== vault.id) : [...before, vault]))
  const actions = (
    <>
      <Button data-autofocus disabled={isUnderWay} onClick={onClose}>
        {t`Cancel`}
      </Button>
      <Button
        variant="danger"
        disabled={!ending.data}
        busy={isUnderWay}
        busyLabel={t`Ending…`}
        onClick={() => void end()}
      >
        {t`End bond`}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={isUnderWay ? undefined : onClose}
      title={t`End your bond with ${name}?`}
      actions={actions}
    >
      <Loaded query={ending} failure={FAILURE} loading={<OnItsWay />}>
        {(what) => (
          <>
            <WhatFollows ending={what} />
            {what.vaults.length > 0 && (
              <fieldset
                className="grid gap-1 rounded-field border border-line px-4 py-3"
                disabled={isUnderWay}
              >
                <legend className="px-1 font-medium">{t`Your vaults`}</legend>
                <p className="text-sm text-quiet">
                  {t`${{ name: what.other.name }} can open these with their number. They lose access to a vault that you untick.`}
                </p>
                {what.vaults.map((vault) => (
                  <Checkbox
                    key={vault.id}
                    label={vault.title}
                    checked={!closing.some(({ id }) => id === vault.id)}
                    onChange={({ target }) => toggle(vault, target.checked)}
                  />
                ))}
              </fieldset>
            )}
          </>
        )}
      </Loaded>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}

const FAILURE = {
  otherwise: t`The consequences could not be loaded. Please check your connection and try again.`,
}

function OnItsWay() {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>{t`Loading the consequences…`}</VisuallyHidden>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-11 rounded-field" />
      ))}
    </div>
  )
}

function WhatFollows({ ending }: { ending: BondEnding }) {
  const { other, conversation, units, unitCount } = ending
  const boards = units.filter(({ groupName }) => groupName !== null).length
  return (
    <ul className="grid gap-4">
      <Fact sign={Bell}>{t`${{ name: other.name }} is notified that it has ended, but not why.`}</Fact>
      {conversation && (
        <Fact sign={MessageSquare}>
          {t`Your conversation is closed. Both of you can still read it, under Archived in your messages, but not write in it.`}
        </Fact>
      )}
      {unitCount > 0 && (
        <Fact sign={Users}>
          {plural(unitCount, { one: 'A trust unit is dissolved:', other: '# trust units are dissolved:' })}
          <ul className="mt-1 grid list-disc gap-1 ps-5">
            {units.map(({ id, third, groupName }) => (
              <li key={id} className="wrap-anywhere">
                {groupName === null
                  ? t`with ${{ name: third.name }}`
                  : t`${groupName}, with ${{ name: third.name }}`}
              </li>
            ))}
          </ul>
          {unitCount > units.length && (
            <span className="block">
              {plural(unitCount - units.length, { one: 'and # more.', other: 'and # more.' })}
            </span>
          )}
          {boards > 0 && (
            <span className="mt-1 block">
              {boards === 1
                ? t`What is on its board can be read and saved for ${plural({ days: FORMER_BOARD_DAYS }, { one: '# day', other: '# days' })}. Then it is removed.`
                : t`What is on their boards can be read and saved for ${plural({ days: FORMER_BOARD_DAYS }, { one: '# day', other: '# days' })}. Then it is removed.`}
            </span>
          )}
        </Fact>
      )}
      <Fact sign={Network}>{t`Who brought whom in stays as it is, in the tree and on your profiles.`}</Fact>
      <Fact sign={UserPlus}>
        {t`After ${plural({ bondQuietHours: BOND_QUIET_HOURS }, { one: '# hour', other: '# hours' })} either of you may invite the other again, at most ${plural({ bondsAgainAYear: BONDS_AGAIN_A_YEAR }, { one: '# time', other: '# times' })} a year.`}
      </Fact>
    </ul>
  )
}

function Fact({ sign: Sign, children }: { sign: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Sign aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}
