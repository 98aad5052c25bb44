import type { Look, Looks } from './look.ts'
import { peopleOf } from './people.ts'
import { ENDLESS, EVERYDAY } from './words.ts'

const FILES = import.meta.glob<Looks>('./looks/*.look.tsx', { eager: true, import: 'default' })

/**
 * The looks, grouped by part of the app, such as 'joining'. Each file contains one group, which is named
 * after the file.
 */
export const PLACES = Object.entries(FILES).map(([file, looks]) => ({
  place: /([^/]+)\.look\.tsx$/.exec(file)![1]!,
  looks,
}))

export type Kind = 'everyday' | 'endless'
/** The kinds of sample text, keyed by their names in the gallery's URLs. */
export const WORDS = { everyday: EVERYDAY, endless: ENDLESS }

/** Returns the look with this name, filled with this kind of sample text. */
export function lookCalled(name: string, kind: Kind): Look {
  const found = PLACES.flatMap(({ looks }) => looks(WORDS[kind])).find((look) => look.name === name)
  if (!found) throw new Error(`There is no look called ${name}.`)
  return { account: peopleOf(WORDS[kind]).ann, ...found }
}
