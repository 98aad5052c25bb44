import type { Change } from '@kinhold/contract/live'
import { expect, test } from 'vitest'
import { type Heard, keyOfAll, keyOfMany, keyOfOne, keyOfShown } from '../../query-key.ts'
import { isMadeOld } from './made-old.ts'

type Kept = { queryKey: readonly unknown[]; hears?: readonly Heard[]; data?: unknown }

const old = (change: Change, { queryKey, hears, data }: Kept) => isMadeOld({ queryKey, hears, data }, change)

test.each<[string, Change, readonly unknown[], boolean]>([
  ['data about the changed item', { topic: 'post', key: 7 }, keyOfOne('post', 7), true],
  [
    'data about a part of the changed item',
    { topic: 'group', key: 7 },
    keyOfOne('group', 7, 'members'),
    true,
  ],
  [
    'data about the changed item if the change gives its id as a string',
    { topic: 'post', key: '7' },
    keyOfOne('post', 7),
    true,
  ],
  [
    'data about a bond identified by its pair key',
    { topic: 'bond', key: '7-12' },
    keyOfOne('bond', '7-12'),
    true,
  ],
  ['data about another item of the topic', { topic: 'post', key: 8 }, keyOfOne('post', 7), false],
  [
    'data about an item whose id begins with the same digit',
    { topic: 'post', key: 70 },
    keyOfOne('post', 7),
    false,
  ],
  [
    'data about an item of another topic with the same id',
    { topic: 'group', key: 7 },
    keyOfOne('post', 7),
    false,
  ],
  ['a list of the topic’s items', { topic: 'bond', key: '7-12' }, keyOfMany('bond', 'list'), true],
  ['a list of another topic’s items', { topic: 'post', key: 7 }, keyOfMany('bond', 'list'), false],
  [
    'data about one item if the change has no key',
    { topic: 'player', key: null },
    keyOfOne('player', 19),
    true,
  ],
  [
    'data about another topic if the change has no key',
    { topic: 'player', key: null },
    keyOfOne('post', 7),
    false,
  ],
  ['a list keyed by keyOfShown', { topic: 'player', key: 19 }, keyOfShown('player', 'tree'), false],
  [
    'a list keyed by keyOfShown if the change has no key',
    { topic: 'player', key: null },
    keyOfShown('player', 'tree'),
    true,
  ],
  ['data about an item whose id is unknown', { topic: 'player', key: 19 }, keyOfOne('player', null), false],
  ['a query of another topic without an id', { topic: 'player', key: 19 }, keyOfAll('config'), false],
])('isMadeOld decides whether a change invalidates %s', (_, change, queryKey, expected) => {
  expect(old(change, { queryKey })).toBe(expected)
})

test('keysIn ignores changes to items that aren’t in the query’s data', () => {
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
