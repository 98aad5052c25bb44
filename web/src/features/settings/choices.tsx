import type { Settings } from '@kinhold/contract/settings'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../api.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { Choice } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { type Change, useChangeSettings, useSettings } from './settings.data.ts'

/** An option that is on or off, with its label and a description of its effect. */
export type ChoiceWords<Name extends string> = { name: Name; label: string; words: string }

type Props<Name extends string> = {
  choices: readonly ChoiceWords<Name>[]
  chosen: Record<Name, boolean>
  onChoose: (change: Partial<Record<Name, boolean>>) => void | Promise<void>
}

export function Choices<Name extends string>({ choices, chosen, onChoose }: Props<Name>) {
  return (
    <ul className="-mb-3 divide-y divide-line">
      {choices.map(({ name, label, words }) => (
        <li key={name}>
          <Choice
            label={label}
            isOn={chosen[name]}
            onChange={(isOn) => onChoose({ [name]: isOn } as Partial<Record<Name, boolean>>)}
          >
            {words}
          </Choice>
        </li>
      ))}
    </ul>
  )
}

export function Chosen({ children }: { children: (settings: Settings) => ReactNode }) {
  return (
    <Loaded
      query={useSettings()}
      failure={t`Your settings could not be loaded.`}
      loading={<RowsOnTheirWay count={4} row="h-60 rounded-card" className="grid gap-6 lg:grid-cols-2" />}
    >
      {children}
    </Loaded>
  )
}

/**
 * Returns a function that saves a setting. If saving fails, the function undoes the change and shows a toast.
 */
export function useChoose(): (change: Change) => Promise<void> {
  const { mutateAsync } = useChangeSettings()
  return (change) => mutateAsync(change).then(() => undefined, sayNotSaved)
}

export function sayNotSaved(error: Error) {
  toast({
    title: t`Not saved`,
    description: `${sentenceOf(error, UNREACHABLE)} ${t`Your choice is as it was before.`}`,
    tone: 'danger',
  })
}
