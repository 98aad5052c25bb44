import { Choice } from '../../ui/choice.tsx'

/** An option that is on or off: its name in the settings, and its effect. */
export type ChoiceWords<Name extends string> = { name: Name; label: string; words: string }

type Props<Name extends string> = {
  choices: readonly ChoiceWords<Name>[]
  chosen: Record<Name, boolean>
  onChoose: (change: Partial<Record<Name, boolean>>) => void | Promise<void>
}

/** A column of choices. */
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
