import { afterEach, expect, it } from 'vitest'
import { leaveWhatWasOpen } from './first-to-hear.ts'

// An earlier test file may have replaced `history.pushState`, so this calls the prototype's method.
const push: History['pushState'] = (...given) => History.prototype.pushState.apply(history, given)

afterEach(() => history.replaceState(null, ''))

it('API-38 goes back past the history entries of open dialogs on reload', async () => {
  push({ idx: 3 }, '', '/groups')
  for (const covers of [1, 2]) push({ idx: 3, covers }, '')
  await leaveWhatWasOpen()
  expect(history.state).toEqual({ idx: 3 })
})

it('API-38 doesn’t go back on reload if no dialog was open', async () => {
  push({ idx: 4 }, '', '/network')
  const { length } = history
  await leaveWhatWasOpen()
  expect([history.state, history.length]).toEqual([{ idx: 4 }, length])
})
