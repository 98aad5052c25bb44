import type { Hand } from './hand.ts'
import type { Look } from './look.ts'

type Name = string | RegExp

/** A maker of looks that have this in common; what is different, replies above all, is said with each. */
export function alike(common: Omit<Look, 'name'>) {
  return (name: string, steps = common.steps, different: Partial<Look> = {}): Look => ({
    ...common,
    ...different,
    name,
    steps,
    replies: { ...common.replies, ...different.replies },
  })
}

/** Steps: a button, or what has the role that is given with its name, is pressed and opens something, mostly a dialog. */
export function opens(control: Name | [name: Name, role: string], role = 'dialog', name?: Name) {
  const [called, as] = Array.isArray(control) ? control : [control]
  return async ({ press, find }: Hand) => {
    await press(called, as)
    await find(role, name)
  }
}
