import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  hasStored,
  readStored,
  removeCorruptedEntries,
  useStored,
  useStoredAs,
  writeStored,
} from './storage.ts'

// Code started by an earlier test file may have written to local storage after that file had ended.
beforeEach(() => localStorage.clear())

it('API-31 API-32 readStored returns the default for missing or corrupted values', () => {
  expect(readStored('absent', 5)).toBe(5)
  localStorage.setItem('key', '{"half":')
  expect(readStored('key', 'default')).toBe('default')
  expect(writeStored('key', { a: [1] })).toBe(true)
  expect(readStored('key', null)).toEqual({ a: [1] })
  expect([hasStored('key'), hasStored('absent')]).toEqual([true, false])
})
it('LOG-27 removeCorruptedEntries removes only the entries that contain [object Object]', () => {
  localStorage.setItem('bad', '[object Object]')
  localStorage.setItem('worse', '"x[object Object]y"')
  localStorage.setItem('good', '"object"')
  removeCorruptedEntries()
  expect(Object.keys(localStorage)).toEqual(['good'])
})
it('LOG-22 the storage functions don’t throw if the browser denies access to storage', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  expect(readStored('key', 1)).toBe(1)
  expect(writeStored('key', 1)).toBe(false)
  expect(hasStored('key')).toBe(false)
  expect(removeCorruptedEntries).not.toThrow()
})
it('API-32 components that use the same key share the stored value', () => {
  localStorage.setItem('shared', '{"a":[1]}')
  const flag = renderHook(() => useStored<boolean>('shared', false))
  const same = renderHook(() => useStored<boolean>('shared', false))
  expect(same.result.current[0]).toBe(false)
  act(() => flag.result.current[1](true))
  expect(same.result.current[0]).toBe(true)
  localStorage.setItem('list', '"foreign"')
  const one = renderHook(() => useStoredAs('list', listed))
  const two = renderHook(() => useStoredAs('list', listed))
  expect(one.result.current[0]).toEqual([])
  localStorage.setItem('list', '[1]')
  act(() => expect(one.result.current[1]((now) => [...now, 2])).toBe(true))
  expect(two.result.current[0]).toEqual([1, 2])
})

function listed(kept: unknown): unknown[] {
  return Array.isArray(kept) ? kept : []
}
