import { expect, it } from 'vitest'
import { GREEK, plainWordsIn, sayAccented } from '../../../../testing/test-language.ts'
import { EVENTS, EXPLAINED, sayEvent } from './events.values.ts'

/** All combinations of the details that change the sentence about an event. */
const DETAILS = [...Object.keys(EXPLAINED), 'unknown'].flatMap((action) =>
  [null, GREEK.words].flatMap((reason) =>
    ['owner', 'admin', 'link'].flatMap((by) =>
      [true, false].flatMap((is) =>
        [1, 2].map((count) => ({ action, reason, by, waits: is, paused: is, count })),
      ),
    ),
  ),
)

it.each([...Object.keys(EVENTS), 'of_a_later_version'])('LNG-61 the event %s is fully translated', (kind) => {
  const names = { name: GREEK.title, before: GREEK.name, after: GREEK.other }
  const isExplained = kind === 'admin_explained'
  const told = DETAILS.filter(({ reason }) => reason !== null || !isExplained)
  const said = told.map((detail) =>
    sayAccented(sayEvent(kind, { about: GREEK.name, detail: { ...names, ...detail } })),
  )
  expect([...new Set(said)].flatMap(plainWordsIn)).toEqual([])
})
