import type { Change } from '@kinhold/contract/live'
import { expect, test } from 'vitest'
import { type Heard, keyOfAll, keyOfMany, keyOfOne, keyOfShown } from '../../query-key.ts'
import { isMadeOld } from './made-old.ts'

type Kept = { queryKey: readonly unknown[]; hears?: readonly Heard[]; data?: unknown }

const old = (change: Change, { queryKey, hears, data }: Kept) => isMadeOld({ queryKey, hears, data }, change)

test.each<[string, Change, readonly unknown[], boolean]>([
  ['the thing itself', { topic: 'post', key: 7 }, keyOfOne('post', 7), true],
  ['a part of the thing', { topic: 'group', key: 7 }, keyOfOne('group', 7, 'members'), true],
  ['the thing, with its id as text', { topic: 'post', key: '7' }, keyOfOne('post', 7), true],
  ['a bond by its pair key', { topic: 'bond', key: '7-12' }, keyOfOne('bond', '7-12'), true],
  ['another thing of the topic', { topic: 'post', key: 8 }, keyOfOne('post', 7), false],
  ['a thing whose id begins with the same digit', { topic: 'post', key: 70 }, keyOfOne('post', 7), false],
  ['the same id of another topic', { topic: 'group', key: 7 }, keyOfOne('post', 7), false],
  ['a list of the topic', { topic: 'bond', key: '7-12' }, keyOfMany('bond', 'list'), true],
  ['a list of another topic', { topic: 'post', key: 7 }, keyOfMany('bond', 'list'), false],
  ['one thing, if the change has no key', { topic: 'player', key: null }, keyOfOne('player', 19), true],
  ['another topic, if the change has no key', { topic: 'player', key: null }, keyOfOne('post', 7), false],
  ['a list with its own `hears`', { topic: 'player', key: 19 }, keyOfShown('player', 'tree'), false],
  ['that list, if the change has no key', { topic: 'player', key: null }, keyOfShown('player', 'tree'), true],
  ['a thing with no id yet', { topic: 'player', key: 19 }, keyOfOne('player', null), false],
  ['a query without an id', { topic: 'player', key: 19 }, keyOfAll('config'), false],
])('isMadeOld decides whether a change affects %s', (_, change, queryKey, expected) => {
  expect(old(change, { queryKey })).toBe(expected)
})

test('`keysIn` limits staleness to changes in the query’s data', () => {
  const keysIn = (data: { authors: number[] }) => data.authors
  const board: Kept = {
    queryKey: keyOfOne('post', 7),
    hears: ['bond', { topic: 'player', keysIn }],
    data: { authors: [19, 20] },
  }
  expect(old({ topic: 'bond', key: '1-2' }, board)).toBe(true)
  expect(old({ topic: 'player', key: 20 }, board)).toBe(true)
  expect(old({ topic: 'player', key: '20' }, board)).toBe(true)
  expect(old({ topic: 'player', key: 21 }, board)).toBe(false)
  expect(old({ topic: 'player', key: null }, board)).toBe(true)
  expect(old({ topic: 'vault', key: 20 }, board)).toBe(false)
  expect(old({ topic: 'player', key: 21 }, { ...board, data: undefined })).toBe(true)
})
