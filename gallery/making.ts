import type { Hand } from './hand.ts'
import type { Look } from './look.ts'

type Name = string | RegExp

/** Returns a maker of looks that share these fields; each look adds its own fields, mostly replies. */
export function alike(common: Omit<Look, 'name'>) {
  return (name: string, steps = common.steps, different: Partial<Look> = {}): Look => ({
    ...common,
    ...different,
    name,
    steps,
    replies: { ...common.replies, ...different.replies },
  })
}

/** Steps that press a button, or another role, and wait for the dialog or other role that it opens. */
export function opens(control: Name | [name: Name, role: string], role = 'dialog', name?: Name) {
  const [called, as] = Array.isArray(control) ? control : [control]
  return async ({ press, find }: Hand) => {
    await press(called, as)
    await find(role, name)
  }
}
