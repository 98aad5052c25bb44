import type { Hand } from './hand.ts'
import type { Look } from './look.ts'

type Name = string | RegExp

/** Returns a function that makes looks with these fields in common. */
export function alike(common: Omit<Look, 'name'>) {
  return (name: string, steps = common.steps, different: Partial<Look> = {}): Look => ({
    ...common,
    ...different,
    name,
    steps,
    replies: { ...common.replies, ...different.replies },
  })
}

/** Returns steps that click a button and wait for its dialog to open. */
export function opens(control: Name | [name: Name, role: string], role = 'dialog', name?: Name) {
  const [called, as] = Array.isArray(control) ? control : [control]
  return async ({ press, find }: Hand) => {
    await press(called, as)
    await find(role, name)
  }
}
