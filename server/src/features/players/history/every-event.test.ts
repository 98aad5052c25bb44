import { expect, it } from 'vitest'
import { GREEK, plainWordsIn, sayAccented } from '../../../../testing/test-language.ts'
import { EVENTS, EXPLAINED, sayEvent } from './events.values.ts'

/** The values of each detail that changes the sentence about an event, in all combinations. */
const DETAILS = [...Object.keys(EXPLAINED), 'unknown'].flatMap((action) =>
  [null, GREEK.words].flatMap((reason) =>
    ['owner', 'admin', 'link'].flatMap((by) =>
      [true, false].flatMap((is) =>
        [1, 2].map((count) => ({ action, reason, by, waits: is, paused: is, count })),
      ),
    ),
  ),
)

it.each([...Object.keys(EVENTS), 'of_a_later_version'])('LNG-61 the event %s is a sentence', (kind) => {
  const names = { name: GREEK.title, before: GREEK.name, after: GREEK.other }
  const isExplained = kind === 'admin_explained'
  const told = DETAILS.filter(({ reason }) => reason !== null || !isExplained)
  const said = told.map((detail) =>
    sayAccented(sayEvent(kind, { about: GREEK.name, detail: { ...names, ...detail } })),
  )
  expect([...new Set(said)].flatMap(plainWordsIn)).toEqual([])
})
